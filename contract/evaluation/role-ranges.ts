/** The range of T scores that a role asks for on one scale, by its name; both ends inclusive. */
export interface RoleRange {
  scale: string;
  low: number;
  high: number;
}

/**
 * Typed ranges: on each line the name of a scale and two T scores, 20–80, apart by spaces, a dash or a comma. Null
 * where a line is none such, a range is empty, or a scale stands twice.
 */
export function parseRoleRanges(text: string): RoleRange[] | null {
  const ranges: RoleRange[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const found = /^\s*(.*\S)[\s,，:：]+(\d\d)\s*[-–—~～,，\s]\s*(\d\d)\s*$/.exec(line);
    if (!found) return null;
    const [, scale, low, high] = found as unknown as [string, string, string, string];
    ranges.push({ scale: scale.replace(/[,，:：]$/, "").trim(), low: Number(low), high: Number(high) });
  }
  const isWrong = ranges.some(
    ({ scale, low, high }, at) =>
      low < 20 || high > 80 || low >= high || ranges.findIndex((range) => range.scale === scale) < at,
  );
  return isWrong || ranges.length === 0 ? null : ranges;
}
