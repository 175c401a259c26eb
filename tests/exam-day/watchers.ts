import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { createInterface } from "node:readline";

/**
 * Monitors with the page of an exam open, in a process of their own: what they cost is the server's, not that of the
 * candidates' browsers. `stop` resolves with how many pages they read, and how many pages and streams were refused.
 */
export async function openWatchers(address: string, examId: string, count: number) {
  if (count === 0) return { stop: async () => ({ pages: 0, refused: 0 }) };
  const program = ["--import", "tsx", "tests/exam-day/monitors.ts", address, examId, String(count)];
  const child = spawn(process.execPath, program, { stdio: ["pipe", "pipe", "inherit"] });
  // why: on this machine it takes turns with the server and the candidates, whose times are measured.
  setPriority(child.pid!, 19);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error("the monitors ended");
    return value;
  };
  await next();
  return {
    async stop(): Promise<{ pages: number; refused: number }> {
      const ended = once(child, "exit");
      child.stdin.end();
      const read = JSON.parse(await next());
      await ended;
      return read;
    },
  };
}
