import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { createInterface } from "node:readline";

/**
 * A program of this folder in a process of its own: what it costs is the server's, not that of the candidates'
 * browsers. It says a line when it is ready; it begins where it is told a line, and at the end of its input says what
 * it did.
 */
export async function openHelper<Told>(program: string, words: string[]) {
  const file = ["--import", "tsx", `tests/exam-day/${program}`];
  const child = spawn(process.execPath, [...file, ...words], { stdio: ["pipe", "pipe", "inherit"] });
  // why: on this machine it takes turns with the server and the candidates, whose times are measured.
  setPriority(child.pid!, 19);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`${program} ended`);
    return value;
  };
  await next();
  return {
    begin: () => void child.stdin.write("begin\n"),
    async stop(): Promise<Told> {
      const ended = once(child, "exit");
      child.stdin.end();
      const told = JSON.parse(await next());
      await ended;
      return told;
    },
  };
}
