// The WebAssembly module: the crate and its generator. Everything that the page shows is computed there.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Loads the module from the bytes of `explorer.wasm`, or from a response that has them. */
export async function load(source) {
    const { instance } = source instanceof Response && WebAssembly.instantiateStreaming
        ? await WebAssembly.instantiateStreaming(source)
        : await WebAssembly.instantiate(source instanceof Response ? await source.arrayBuffer() : source);
    const wasm = instance.exports;

    const bytes = length => new Uint8Array(wasm.memory.buffer, wasm.output(), length);
    const json = length => JSON.parse(decoder.decode(bytes(length)));
    const write = text => {
        const input = encoder.encode(text);
        new Uint8Array(wasm.memory.buffer, wasm.input(input.length), input.length).set(input);
    };
    const unsigned = bits => BigInt.asUintN(64, bits);

    return {
        attacks: (slider, square, occupied) => unsigned(wasm.attacks(slider, square, occupied)),
        lookUps: (slider, count) => unsigned(wasm.look_ups(slider, count)),
        methods: () => json(wasm.methods()),
        readOccupied: text => (write(text), json(wasm.read_occupied())),
        steps: (method, slider, square, occupied) => json(wasm.steps(method, slider, square, occupied)),
        arrange: method => json(wasm.arrange(method)),
        owners: (method, sets) => bytes(wasm.owners(method, sets)).slice(),
        ownerCounts: sets => json(wasm.owner_counts(sets)),
        ownersOf: (sets, entry) => json(wasm.owners_of(sets, entry)),
        searchStart: (strategy, piece, square, seed) => (write(seed), wasm.search_start(strategy, piece, square) !== 0),
        searchRun: (strategy, limit, one) => wasm.search_run(strategy, limit, one ? 1 : 0) !== 0,
        searchState: strategy => json(wasm.search_state(strategy)),
        searchSlots: strategy => bytes(wasm.search_slots(strategy)).slice(),
    };
}
