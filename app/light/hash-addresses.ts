/** Legacy hash addresses (`/#/exam/index`) redirect to the same path without the hash (000 §1). */
export function oldAddress(): void {
  const [, path] = /^#(\/(?![/\\]).*)$/.exec(window.location.hash) ?? [];
  if (path) window.location.replace(path);
}
