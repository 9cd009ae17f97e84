// The WebAssembly module: the crate and its generator. Everything that the page shows is computed there.

/** What the page asks, and the list of layouts and techniques; both undefined until the module is there. */
export let wasm, methods;

export async function startModule(source) {
    wasm = await load(source);
    methods = wasm.ask("methods");
}

/** The number by which the module knows a layout or a technique. */
export const numberOf = name => methods.findIndex(method => method.name === name);

/** Loads the module from the bytes of `explorer.wasm`, or from a response that has them. */
export async function load(source) {
    if (source instanceof Response && !source.ok) throw new Error(`explorer.wasm: ${source.status} ${source.statusText}`);
    // A server that does not know the type of .wasm files sends another one, which the streaming form refuses.
    const streams = source instanceof Response && source.headers.get("content-type")?.startsWith("application/wasm");
    const { instance: { exports } } = streams
        ? await WebAssembly.instantiateStreaming(source)
        : await WebAssembly.instantiate(source instanceof Response ? await source.arrayBuffer() : source);
    const memory = (start, length) => new Uint8Array(exports.memory.buffer, start, length);
    return {
        /** Asks one of the questions of src/answers.rs. Sets of 64 bits come as BigInt. */
        ask(name, ...numbers) {
            const question = new TextEncoder().encode([name, ...numbers.map(BigInt)].join(" "));
            memory(exports.input(question.length), question.length).set(question);
            const length = exports.ask();
            const text = new TextDecoder().decode(memory(exports.output(), length));
            // Long lists of numbers have no sets, and are read faster so.
            if (!text.includes('"0x')) return JSON.parse(text);
            return JSON.parse(text, (_, value) => (/^0x[0-9a-f]{16}$/.test(value) ? BigInt(value) : value));
        },
    };
}
