// What the libraries call and locked-down browsers lack: the oldest that are served are named in
// `vite.config.ts`, which lowers the syntax for them, and only that. Remix's inline script already needs streams
// (Firefox before 113, Safari before 14.1), so the server writes this before it.

if (!Array.prototype.at)
  Object.defineProperty(Array.prototype, "at", {
    configurable: true,
    writable: true,
    value(this: unknown[], index: number) {
      return this[index < 0 ? this.length + index : index];
    },
  });

/** Where chunks go: the part of a writable stream that `pipeThrough` below needs. */
interface Sink {
  write(chunk: unknown): void;
  close(): void;
  abort(error: unknown): void;
}
interface Through {
  sink: Sink;
  readable: ReadableStream;
}

// Both or neither: a native stream is not piped through our transform. Without backpressure, for our pages are small.
if (!window.TransformStream || !ReadableStream.prototype.pipeThrough) {
  const Transform = function (this: Through, { transform, flush }: Transformer = {}) {
    let controller!: ReadableStreamDefaultController & TransformStreamDefaultController;
    this.readable = new ReadableStream({
      start(own) {
        controller = own as typeof controller;
      },
    });
    this.sink = {
      write: (chunk) => (transform ? transform(chunk, controller) : controller.enqueue(chunk)),
      close() {
        flush?.(controller);
        controller.close();
      },
      abort: (error) => controller.error(error),
    };
  };
  window.TransformStream = Transform as unknown as typeof TransformStream;

  ReadableStream.prototype.pipeThrough = function (through) {
    const { sink, readable } = through as unknown as Through;
    const reader = this.getReader();
    const pump = (): Promise<void> =>
      reader.read().then(({ done, value }) => {
        if (done) return sink.close();
        sink.write(value);
        return pump();
      });
    pump().catch(sink.abort);
    return readable as never;
  };
}

if (!window.TextEncoderStream)
  window.TextEncoderStream = class {
    constructor() {
      const encoder = new TextEncoder();
      // biome-ignore lint/correctness/noConstructorReturn: a native transform is piped through natively
      return new TransformStream({
        transform: (text: string, controller) => controller.enqueue(encoder.encode(text)),
      });
    }
  } as unknown as typeof TextEncoderStream;

// Safari before 15.4 does not tell which button sent a form: it is the one that was clicked, also by Enter.
if (!window.SubmitEvent || !("submitter" in window.SubmitEvent.prototype)) {
  let pressed: HTMLButtonElement | null = null;
  document.addEventListener(
    "click",
    ({ target }) => {
      pressed = (target as Element).closest("button");
      setTimeout(() => {
        pressed = null;
      });
    },
    true,
  );
  document.addEventListener(
    "submit",
    (event) => {
      const submitter = pressed?.form === event.target ? pressed : null;
      Object.defineProperty(event, "submitter", { value: submitter });
    },
    true,
  );
}
