// What the libraries call that browsers on locked-down desks do not have: the oldest that are served are named in
// `vite.config.ts`, which brings the syntax down to them, and only that.
if (!Array.prototype.at)
  Object.defineProperty(Array.prototype, "at", {
    configurable: true,
    writable: true,
    value(this: unknown[], index: number) {
      return this[index < 0 ? this.length + index : index];
    },
  });
