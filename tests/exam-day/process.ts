import { readdirSync, readFileSync } from "node:fs";
import { median } from "../bench/table";

/** What a process holds at a moment. */
export interface Usage {
  /** Resident memory. */
  megabytes: number;
  /** Files and connections that are open. */
  descriptors: number;
}

const usageOf = (pid: number): Usage => ({
  megabytes: Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
  ),
  descriptors: readdirSync(`/proc/${pid}/fd`).length,
});

/** Seconds of CPU that a process has used (proc(5), in ticks of 10 ms). */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/**
 * Looks at a process every second between two moments (epoch milliseconds). `stop` returns the medians of each tenth of
 * what was seen.
 */
export function watchUsage(pid: number, from: number, until: number): { stop(): Usage[] } {
  const seen: Usage[] = [];
  const looking = setInterval(() => {
    const now = Date.now();
    if (now >= from && now < until) seen.push(usageOf(pid));
  }, 1_000);
  return {
    stop() {
      clearInterval(looking);
      const parts = Array.from({ length: 10 }, (_, tenth) =>
        seen.slice(Math.floor((tenth * seen.length) / 10), Math.floor(((tenth + 1) * seen.length) / 10)),
      );
      const medianOf = (part: Usage[], what: keyof Usage) => median(part.map((one) => one[what]));
      return parts
        .filter((part) => part.length > 0)
        .map((part) => ({
          megabytes: medianOf(part, "megabytes"),
          descriptors: medianOf(part, "descriptors"),
        }));
    },
  };
}
