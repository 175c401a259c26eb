/** Addresses used to stand behind a hash (`/#/exam/index`): they lead to the same path without it (000 §1). */
export function oldAddress(): void {
  const [, path] = /^#(\/(?![/\\]).*)$/.exec(window.location.hash) ?? [];
  if (path) window.location.replace(path);
}
