/** Ends of links, buttons, menus, and of texts of a chart, that another one follows at once. */
const neighbours = /(<\/(?:a|button|form|details|summary|text)>)(?=<(?:a|button|form|details|text)\b)/g;

/** Parts them by a line break, as written by hand: text browsers, and what is copied, would run their words together. */
export const parted = (html: string) => html.replace(neighbours, "$1\n");
