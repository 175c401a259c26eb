/** Element id of a field or another part of the sheet: `children[0].stem` is the first child's text. */
export const sheetId = (name: string) => `sheet-${name}`;
