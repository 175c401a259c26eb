/** Marks need 3:1 against their background (WCAG 2.2, 1.4.11). */
export const markContrast = 3;

/** The contrast ratio of two colours as `#rrggbb`, 1–21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The contrast ratio of a colour on white; below 3 a theme colour is too pale for a mark. */
export const contrastOnWhite = (hex: string): number => contrast(hex, "#ffffff");

/** Relative luminance, 0–1 (WCAG 2.2, "relative luminance"). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
