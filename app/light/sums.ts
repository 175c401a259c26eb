/** What `[data-sums]` holds: points, and the sentences that say how far they are from the target. */
interface Sums {
  total: number;
  target: number;
  patterns: Record<"even" | "left" | "over", string>;
}

/**
 * The marks of ticked questions are added up with the paper's total as they are ticked. Without script the page says
 * the new total after they were added.
 */
export function sums(): void {
  const show = (line: HTMLElement) => {
    const form = line.closest("form")!;
    const { total, target, patterns }: Sums = JSON.parse(line.dataset.sums!);
    const typed = form.querySelector<HTMLInputElement>('input[name="score"]')?.value.trim() ?? "";
    const boxes = [...form.elements].filter(
      (box): box is HTMLInputElement =>
        box instanceof HTMLInputElement && box.checked && "points" in box.dataset,
    );
    const marks = boxes.map(({ dataset }) =>
      Number(typed === "" || "fixed" in dataset ? dataset.points : typed.replace(",", ".")),
    );
    const sum = marks.reduce((all, mark) => all + mark, total);
    line.hidden = marks.length === 0 || Number.isNaN(sum);
    const rest = Math.round(10 * (target - sum)) / 10;
    const figure = (points: number) =>
      (Math.round(10 * points) / 10).toLocaleString(document.documentElement.lang);
    line.textContent = patterns[rest === 0 ? "even" : rest > 0 ? "left" : "over"]
      .replace("{points}", figure(sum))
      .replace("{rest}", figure(Math.abs(rest)));
  };
  const all = () => {
    for (const line of document.querySelectorAll<HTMLElement>("[data-sums]")) show(line);
  };
  document.addEventListener("change", all);
  document.addEventListener("input", all);
  // The browser may have restored ticks.
  window.addEventListener("pageshow", all);
}
