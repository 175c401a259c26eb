/** Buttons of a template's form that draw it anew with what was typed, instead of saving it. */
const buttons = ["preview", "upload", "removePicture", "moreFields", "removeField"];

export const isRedraw = (name: string): boolean => buttons.includes(name);
