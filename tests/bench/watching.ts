import { execFileSync } from "node:child_process";
import type { Figure } from "./table";

const [candidates, monitors] = [2_000, 300];

/** What monitors with the exam's page open cost those who sit it: two exam days, without and with them. */
export async function measureWatching(): Promise<Figure[]> {
  const alone = savesOf(0);
  const watched = savesOf(monitors);
  const what = `${candidates} candidates save every 10 s`;
  return [
    { what: `${what}: a save, 95 %`, measured: alone.p95, unit: "ms" },
    { what: `the same beside ${monitors} monitors`, measured: watched.p95, unit: "ms" },
    { what: "the one against the other", measured: watched.p95 / alone.p95, unit: "×", aim: { atMost: 1.2 } },
    { what: "pages that the monitors read meanwhile", measured: watched.pages, unit: "pages" },
  ];
}

function savesOf(watchers: number): { p95: number; pages: number } {
  const options = ["--candidates", candidates, "--minutes", 1, "--watchers", watchers].map(String);
  const told = execFileSync("tsx", ["tests/exam-day/run.ts", ...options], { encoding: "utf8" });
  const number = (pattern: RegExp) => Number(pattern.exec(told)?.[1] ?? Number.NaN);
  return { p95: number(/^save .*p95 ([\d.]+) ms/m), pages: number(/monitors read (\d+) pages/) };
}
