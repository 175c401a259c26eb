/** The id of the field of that name, or of another part of the sheet: `children[0].stem` is what the first of those below asks. */
export const sheetId = (name: string) => `sheet-${name}`;
