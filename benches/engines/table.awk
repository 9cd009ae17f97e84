# Renders what was measured on one kind of processor as Markdown. Environment: titles, as `file=Title;`, and order, as `variant/target`.
function sort(of, n,   i, j, low) { for (i = 2; i <= n; i++) { low = of[i]; for (j = i - 1; j && of[j] > low; j--) of[j + 1] = of[j]; of[j + 1] = low } }
# The median of the rounds' ratios to the published engine, and the ranks between which the true median lies with a
# probability of 95 %.
function ratio(engine, target, variant,   n, list, round, reach) {
    n = 0
    for (round = 0; (engine, target, variant, round) in seconds; round++)
        list[++n] = seconds[engine, target, variant, round] / seconds[engine, target, "original", round]
    if (!n) { median = 0; return }
    sort(list, n)
    median = n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
    reach = int((n - 1.96 * sqrt(n)) / 2)
    low = list[reach < 1 ? 1 : reach]
    high = list[n + 1 - (reach < 1 ? 1 : reach)]
    if (n > rounds) rounds = n
}
function columns(target,   i) {
    line = ""
    for (i = 1; i <= variants; i++) if (target_of[i] == target) line = line " `" name_of[i] "` |"
    return line
}
function ruler(target,   i) {
    line = ""
    for (i = 1; i <= variants; i++) if (target_of[i] == target) line = line " ---: |"
    return line
}
BEGIN {
    FS = ";"
    for (i = split(ENVIRON["titles"], list, ";"); i; i--) { split(list[i], pair, "="); title[pair[1]] = pair[2] }
    variants = split(ENVIRON["order"], list, " ")
    for (i = 1; i <= variants; i++) { split(list[i], pair, "/"); name_of[i] = pair[1]; target_of[i] = pair[2] }
    split("default x86-64-v3", targets, " ")
}
/^#/ { sub(/^# /, ""); if ($0 !~ /^tables/) head = head (head ? "; " : "") $0; next }
!($2 in known) { known[$2]; engine_of[++engines] = $2 }
$1 == "nodes" { nodes[$2] = $5 }
$1 == "time" { seconds[$2, $3, $4, $5] = $6 }
$1 == "count" { for (i = 1; i <= 7; i++) counted[$2, $3, $4, i] = $(i + 4) }
END {
    processor = FILENAME
    sub(/\.csv$/, "", processor)
    sub(/.*\/engines-/, "", processor)
    print ""
    print "## On " processor
    print ""
    print head "."
    for (t = 1; t <= 2; t++) {
        target = targets[t]
        text = ""
        for (e = 1; e <= engines; e++) {
            engine = engine_of[e]
            if (!((engine, target, "again", 0) in seconds)) continue
            ratio(engine, target, "again")
            own_low = low; own_high = high
            cells = sprintf("| %s | %.3f to %.3f |", title[engine], low, high)
            measured = 0
            for (i = 1; i <= variants; i++) if (target_of[i] == target) {
                ratio(engine, target, name_of[i])
                if (!median) { cells = cells " |"; continue }
                measured = 1
                bold = high < own_low && high < 1 || low > own_high && low > 1 ? "**" : ""
                cells = cells sprintf(" %s%.3f%s (%.3f to %.3f) |", bold, median, bold, low, high)
            }
            if (measured) text = text cells "\n"
        }
        if (text) {
            print ""
            print "Processor time, compiled for " (target == "default" ? "any x86-64" : "`" target "`") ", " rounds " rounds:"
            print ""
            print "| engine | itself |" columns(target)
            print "| --- | ---: |" ruler(target)
            printf "%s", text
        }
    }
    measures = split("instructions;L1 misses;L2 misses", measure, ";")
    for (t = 1; t <= 2; t++) {
        target = targets[t]
        text = ""
        for (e = 1; e <= engines; e++) {
            engine = engine_of[e]
            if (!((engine, target, "original", 1) in counted)) continue
            for (m = 1; m <= measures; m++) {
                # Without what the start takes.
                own = counted[engine, target, "original", m] - counted[engine, target, "original", m + 3]
                cells = sprintf("| %s | %s | %.4g |", m == 1 ? title[engine] : "", measure[m], own / 1e6)
                for (i = 1; i <= variants; i++) if (target_of[i] == target) {
                    if (!((engine, target, name_of[i], 1) in counted)) { cells = cells " |"; continue }
                    cells = cells sprintf(" %.3f |", (counted[engine, target, name_of[i], m] - counted[engine, target, name_of[i], m + 3]) / own)
                }
                text = text cells "\n"
            }
            cells = sprintf("| | start, million instructions | %.4g |", counted[engine, target, "original", 4] / 1e6)
            for (i = 1; i <= variants; i++) if (target_of[i] == target)
                cells = cells ((engine, target, name_of[i], 1) in counted ? sprintf(" %.4g |", counted[engine, target, name_of[i], 4] / 1e6) : " |")
            text = text cells "\n"
            cells = sprintf("| | program, KB | %.0f |", counted[engine, target, "original", 7] / 1e3)
            for (i = 1; i <= variants; i++) if (target_of[i] == target)
                cells = cells ((engine, target, name_of[i], 1) in counted ? sprintf(" %.0f |", counted[engine, target, name_of[i], 7] / 1e3) : " |")
            text = text cells "\n"
        }
        if (text) {
            print ""
            print "Counted under callgrind, compiled for " (target == "default" ? "any x86-64" : "`" target "`") ":"
            print ""
            print "| engine | of its search | as published, million |" columns(target)
            print "| --- | --- | ---: |" ruler(target)
            printf "%s", text
        }
    }
    print ""
}
