/** Text within an element or between double quotes. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An element that ends where it begins. */
export const voids = (tag: "br" | "img", attributes = "") => `<${tag}${attributes}>`;

/** `inside` is HTML already. */
export const element = (tag: string, inside: string, attributes = "") =>
  `<${tag}${attributes}>${inside}</${tag}>`;

/** An attribute with the space before it; its name is ours. */
export const attribute = (name: string, value: string) => ` ${name}="${escaped(value)}"`;
