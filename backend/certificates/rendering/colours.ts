/** Interpolates between two colours; `share` is the weight of the second. */
export function mixColours(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16) || 0);
    return Math.round(a! + (b! - a!) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
