// Polyfills for APIs that the libraries call and locked-down browsers lack: the oldest that are served are
// named in `vite.config.ts`, which lowers the syntax for them, and only that.
if (!Array.prototype.at)
  Object.defineProperty(Array.prototype, "at", {
    configurable: true,
    writable: true,
    value(this: unknown[], index: number) {
      return this[index < 0 ? this.length + index : index];
    },
  });
