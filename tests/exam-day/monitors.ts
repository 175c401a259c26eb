import { once } from "node:events";
import { as } from "../support/cast";
import { openClient } from "../support/client";

/** As many streams as one session may have (`app/routes/monitor/live-stream.server.ts`). */
const perSession = 3;

// The program of `watchers.ts`: address, exam and number; says when all watch, and at the end of its input what was read.
const [address = "", examId = "", count = "0"] = process.argv.slice(2);
const page = `${address}/exam/monitor/${examId}`;
const leaving = new AbortController();
const read = { pages: 0, refused: 0 };
const opening: Promise<void>[] = [];
const watching: Promise<void>[] = [];
for (let from = 0; from < Number(count); from += perSession) {
  const client = openClient(address);
  if ((await client.signIn(as.administrator)).status !== 302) throw new Error("a monitor cannot sign in");
  const cookie = [...client.cookies].map((pair) => pair.join("=")).join("; ");
  for (let at = from; at < Math.min(Number(count), from + perSession); at += 1) opening.push(open(cookie));
}
await Promise.all(opening);
console.log("watching");
process.stdin.resume();
await once(process.stdin, "end");
leaving.abort();
await Promise.all(watching);
console.log(JSON.stringify(read));

/** Resolves once the stream is answered; one that is refused counts as such. */
async function open(cookie: string): Promise<void> {
  const { status, body } = await fetch(`${page}/live`, { headers: { cookie }, signal: leaving.signal });
  if (status === 200) watching.push(watch(body!, cookie));
  else read.refused += 1;
}

/** As a browser with script: a stream of events, and the page read again whenever one comes. */
async function watch(body: ReadableStream<Uint8Array<ArrayBuffer>>, cookie: string): Promise<void> {
  try {
    const stream = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let next = await stream.read(); !next.done; next = await stream.read()) {
      if (!next.value.includes("data: changed")) continue;
      const reply = await fetch(page, { headers: { cookie }, signal: leaving.signal }).catch(() => null);
      await reply?.arrayBuffer();
      read.pages += 1;
      if (reply?.status !== 200 && !leaving.signal.aborted) read.refused += 1;
    }
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  }
}
