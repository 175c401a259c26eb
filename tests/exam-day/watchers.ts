import { as } from "../support/cast";
import { openClient } from "../support/client";

/** As many streams as one session may have (`app/routes/monitor/live-stream.server.ts`). */
const perSession = 3;

/**
 * Monitors with the page of an exam open, as a browser with script has it: a stream of events each, and the page read
 * again whenever one comes. `stop` resolves with how many pages they read, and how many were refused.
 */
export async function openWatchers(address: string, examId: string, count: number) {
  const page = `/exam/monitor/${examId}`;
  const leaving = new AbortController();
  const read = { pages: 0, refused: 0 };
  const watching: Promise<void>[] = [];
  for (let from = 0; from < count; from += perSession) {
    const client = openClient(address);
    if ((await client.signIn(as.administrator)).status !== 302) throw new Error("a monitor cannot sign in");
    const cookie = [...client.cookies].map((pair) => pair.join("=")).join("; ");
    for (let at = from; at < Math.min(count, from + perSession); at += 1) watching.push(watch(cookie));
  }

  async function watch(cookie: string): Promise<void> {
    try {
      const { body } = await fetch(`${address}${page}/live`, { headers: { cookie }, signal: leaving.signal });
      const stream = body!.pipeThrough(new TextDecoderStream()).getReader();
      for (let next = await stream.read(); !next.done; next = await stream.read()) {
        if (!next.value.includes("data: changed")) continue;
        const reply = await fetch(address + page, { headers: { cookie }, signal: leaving.signal }).catch(
          () => null,
        );
        await reply?.arrayBuffer();
        read.pages += 1;
        if (reply?.status !== 200 && !leaving.signal.aborted) read.refused += 1;
      }
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    }
  }

  return {
    async stop() {
      leaving.abort();
      await Promise.all(watching);
      return read;
    },
  };
}
