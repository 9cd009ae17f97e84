// The WebAssembly module: the crate and its generator. Everything that the page shows is computed there.

/** What the page calls, and the list of layouts and techniques; both undefined until the module is there. */
export let wasm, methods;

export async function startModule(source) {
    wasm = await load(source);
    methods = wasm.methods();
}

/** The number by which the module knows a layout or a technique. */
export const numberOf = name => methods.findIndex(method => method.name === name);

/** Exports that return a number, and those that fill the output buffer with bytes. All others fill it with JSON. */
const NUMBERS = ["attacks", "race_start", "race_run", "search_run"];
const BYTES = ["owners", "words", "trial_slots"];

/** Loads the module from the bytes of `explorer.wasm`, or from a response that has them. */
export async function load(source) {
    if (source instanceof Response && !source.ok) throw new Error(`explorer.wasm: ${source.status} ${source.statusText}`);
    // A server that does not know the type of .wasm files sends another one, which the streaming form refuses.
    const streams = source instanceof Response && source.headers.get("content-type")?.startsWith("application/wasm");
    const { instance: { exports } } = streams
        ? await WebAssembly.instantiateStreaming(source)
        : await WebAssembly.instantiate(source instanceof Response ? await source.arrayBuffer() : source);
    const bytes = length => new Uint8Array(exports.memory.buffer, exports.output(), length).slice();
    const json = length => JSON.parse(new TextDecoder().decode(bytes(length)));
    const unsigned = answer => (typeof answer === "bigint" ? BigInt.asUintN(64, answer) : answer);
    const calls = {};
    for (const [name, call] of Object.entries(exports).filter(([, call]) => typeof call === "function")) {
        const read = NUMBERS.includes(name) ? unsigned : BYTES.includes(name) ? bytes : json;
        calls[name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())] = (...values) => read(call(...values));
    }
    return {
        ...calls,
        methods: () => calls.methods().methods,
        searchStart(strategy, piece, square, method, seed) {
            const input = new TextEncoder().encode(seed);
            new Uint8Array(exports.memory.buffer, exports.input(input.length), input.length).set(input);
            return exports.search_start(strategy, piece, square, method) !== 0;
        },
        threeBits: (piece, square, bits) => calls.ofThreeBits(piece, square, bits).found.map(BigInt),
        /** By case of the last trial: its occupancy, attacks and index. */
        trialCases() {
            const words = new BigUint64Array(bytes(exports.trial_cases()).buffer);
            return Array.from({ length: words.length / 3 }, (_, number) =>
                ({ occupied: words[3 * number], attacks: words[3 * number + 1], index: Number(words[3 * number + 2]) }));
        },
    };
}
