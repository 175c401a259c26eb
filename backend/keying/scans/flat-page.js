/** Of an A4 page that lies flat: pixels of a millimetre, and of its sides. */
export const flatPage = { scale: 8, width: 210 * 8, height: 297 * 8 };
