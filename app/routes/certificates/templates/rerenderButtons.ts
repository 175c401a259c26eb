import { rowsButton } from "~/form/rows";

/** Buttons of a template's form that re-render it with what was typed, instead of saving. */
const buttons = ["preview", "upload", "removePicture", rowsButton];

export const isRerender = (name: string): boolean => buttons.includes(name);
