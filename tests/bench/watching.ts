import { execFileSync } from "node:child_process";
import { type Figure, figureOf } from "./table";

const [candidates, monitors] = [2_000, 300];

/**
 * What monitors with the exam's page open cost those who sit it, and what imports, exports and guesses of passwords do:
 * three exam days. The day's own aims are those of `tests/exam-day/aims.ts`.
 */
export async function measureWatching(): Promise<Figure[]> {
  const alone = dayWith([]);
  const watched = dayWith(["--watchers", String(monitors), "--minutes", "2"]);
  const noisy = dayWith(["--noise"]);
  const what = `${candidates} candidates save every 10 s`;
  const ms = (what: string, measured: number, atMost: number) => figureOf(what, measured, "ms", { atMost });
  const [beside, before] = [watched.time("save beside monitors", 95), watched.time("save", 95)];
  return [
    ms(`${what}: a save, 95 %`, alone.time("save", 95), 100),
    ms("the same, 99 %", alone.time("save", 99), 300),
    ms("their starts within 10 s, 95 %", alone.time("start", 95), 1_000),
    ms("their hand-ins within 5 s, 95 %", alone.time("hand-in", 95), 1_000),
    figureOf(`a save beside ${monitors} monitors, 95 %`, beside, "ms"),
    figureOf("the same against those before in the same run", beside / before, "×", { atMost: 1.2 }),
    figureOf("pages that the monitors read meanwhile", watched.pages, "pages"),
    figureOf(
      "a save beside imports, exports and guesses against those before",
      noisy.time("save beside noise", 95) / noisy.time("save", 95),
      "×",
      { atMost: 2 },
    ),
  ];
}

function dayWith(more: string[]) {
  // A missed aim is told by the table.
  const options = ["--candidates", String(candidates), "--minutes", "1", "--no-aims", ...more];
  const told = execFileSync("tsx", ["tests/exam-day/run.ts", ...options], { encoding: "utf8" });
  const number = (pattern: RegExp) => Number(pattern.exec(told)?.[1] ?? Number.NaN);
  return {
    time: (kind: string, percent: number) =>
      number(new RegExp(`^${kind} +\\d.*p${percent} ([\\d.]+) ms`, "m")),
    pages: number(/monitors read (\d+) pages/),
  };
}
