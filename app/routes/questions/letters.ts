/** What an option is called by its place from 0: A, B, C… A question has 12 at most. */
export const letterOf = (index: number) => String.fromCharCode(65 + index);
