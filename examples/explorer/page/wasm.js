// The WebAssembly module: the crate and its generator. Everything that the page shows is computed there.

/** What the page asks, and the list of layouts and techniques; both undefined until the module is there. */
export let wasm, lookups;

/** The number by which the module knows a layout or a technique. */
export const numberOf = name => lookups.findIndex(lookup => lookup.name === name);

/** Starts the module from the response that has it. */
export async function startModule(response) {
    if (!response.ok) throw new Error(`explorer.wasm: ${response.status} ${response.statusText}`);
    // From its bytes, because not every server knows the type of WebAssembly.
    const { instance: { exports } } = await WebAssembly.instantiate(await response.arrayBuffer());
    /** The buffer of the module, whose memory may grow for it. */
    const text = length => {
        const start = exports.text(length);
        return new Uint8Array(exports.memory.buffer, start, length);
    };
    wasm = {
        /** Asks one of the questions of src/answers.rs. Sets of 64 bits come as BigInt. */
        ask(name, ...numbers) {
            const question = new TextEncoder().encode([name, ...numbers.map(BigInt)].join(" "));
            text(question.length).set(question);
            const answer = new TextDecoder().decode(text(exports.ask()));
            // Long lists of numbers have no sets, and are read faster so.
            if (!answer.includes('"0x')) return JSON.parse(answer);
            return JSON.parse(answer, (_, value) => (/^0x[0-9a-f]{16}$/.test(value) ? BigInt(value) : value));
        },
    };
    lookups = wasm.ask("lookups");
}
