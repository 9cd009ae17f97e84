#!/bin/sh
# Hunts with GNU parallel, on this machine or on others that share the folder DIR.
#
#     SEARCH='dense --squares rook-d1 --tests 400000000' DIR=found codegen/hunt/cluster/parallel.sh
#     … parallel.sh --sshloginfile machines.txt --workdir . --progress
#
# Arguments go to parallel. After a failure run it again: chunks that are there are skipped. Then:
# hunt merge DIR --chunks 0..10000
set -eu
: "${SEARCH:=dense --squares rook-d1 --tests 400000000}" "${DIR:=found}" "${TASKS:=100}" "${CHUNKS:=100}"

# Each task is one process of one thread. A task that fails or is killed is started again, twice.
seq 0 "$CHUNKS" $((TASKS * CHUNKS - 1)) |
    parallel --retries 3 "$@" \
        "hunt $SEARCH --threads 1 --chunks {}..\$(({} + $CHUNKS)) --out '$DIR'"
