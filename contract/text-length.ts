/** Non-ASCII characters count as 2 (001 §5). */
export const textLength = (text: string) =>
  [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 127 ? 2 : 1), 0);
