/** Escapes text for an element or a double-quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A void element. */
export const voids = (tag: "br" | "img", attributes = "") => `<${tag}${attributes}>`;

/** `inside` is HTML already. */
export const element = (tag: string, inside: string, attributes = "") =>
  `<${tag}${attributes}>${inside}</${tag}>`;

/** An attribute with a leading space; its name is trusted. */
export const htmlAttribute = (name: string, value: string) => ` ${name}="${escapeHtml(value)}"`;
