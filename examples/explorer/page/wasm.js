// The WebAssembly module: the crate and its generator. Everything that the page shows is computed there.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Takes the cases of a trial apart: by case its occupancy, attacks, index, and the number of its attack set. */
function cases(bytes) {
    const view = new DataView(bytes.buffer);
    return Array.from({ length: bytes.length / 24 }, (_, number) => ({
        occupied: view.getBigUint64(24 * number, true),
        attacks: view.getBigUint64(24 * number + 8, true),
        index: view.getUint32(24 * number + 16, true),
        set: view.getUint32(24 * number + 20, true),
    }));
}

/** Loads the module from the bytes of `explorer.wasm`, or from a response that has them. */
export async function load(source) {
    // A server that does not know the type of .wasm files sends another one, which the streaming form refuses.
    const streams = source instanceof Response && source.headers.get("content-type")?.startsWith("application/wasm");
    if (source instanceof Response && !source.ok) throw new Error(`explorer.wasm: ${source.status} ${source.statusText}`);
    const { instance } = streams && WebAssembly.instantiateStreaming
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
        readersOf: (method, sets, entry) => json(wasm.readers_of(method, sets, entry)),
        caseOf: (piece, square, occupied) => json(wasm.case_of(piece, square, occupied)),
        magicOf: (method, piece, square) => json(wasm.magic_of(method, piece, square)),
        // With 0 bits the look-up is that of the method.
        trial: (method, piece, square, bits, magic) => json(wasm.trial(method, piece, square, bits, magic)),
        threeBits: (piece, square, bits) => json(wasm.of_three_bits(piece, square, bits)).map(BigInt),
        raceStart: (piece, square, bits, magic) => wasm.race_start(piece, square, bits, magic),
        raceRun: (byLoop, count) => unsigned(wasm.race_run(byLoop ? 1 : 0, count)),
        trialSlots: () => bytes(wasm.trial_slots()).slice(),
        trialCases: () => cases(bytes(wasm.trial_cases()).slice()),
        copies: (piece, square, bits, magic, occupied) => json(wasm.copies(piece, square, bits, magic, occupied)),
        searchStart: (strategy, piece, square, method, seed) =>
            (write(seed), wasm.search_start(strategy, piece, square, method) !== 0),
        searchRun: (strategy, limit, one) => wasm.search_run(strategy, limit, one ? 1 : 0) !== 0,
        searchState: strategy => json(wasm.search_state(strategy)),
        searchSlots: strategy => bytes(wasm.search_slots(strategy)).slice(),
    };
}
