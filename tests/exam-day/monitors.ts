import { once } from "node:events";
import { as } from "../support/cast";
import { type Client, openClient } from "../support/client";

/** As many streams as one session may have (`app/routes/monitor/live-stream.server.ts`). */
const perSession = 3;

// The program of `watchers.ts`: address, exam and number; says when all are signed in. From its first line of input they
// watch; at the end of it this says what was read.
const [address = "", examId = "", count = "0"] = process.argv.slice(2);
const page = `/exam/monitor/${examId}`;
const leaving = new AbortController();
const read = { pages: 0, refused: 0 };
const watching: Promise<void>[] = [];
const clients: Client[] = [];
for (let from = 0; from < Number(count); from += perSession) {
  const client = openClient(address);
  if ((await client.signIn(as.administrator)).status !== 302) throw new Error("a monitor cannot sign in");
  clients.push(client);
}
console.log("ready");
await once(process.stdin, "data");
const ended = once(process.stdin, "end");
process.stdin.resume();
for (let at = 0; at < Number(count); at += 1) await open(clients[Math.floor(at / perSession)]!);
await ended;
leaving.abort();
await Promise.all(watching);
console.log(JSON.stringify(read));

/** Opens the page as a browser with script does. A page or a stream that is refused counts as such. */
async function open(client: Client): Promise<void> {
  const { status, html } = await client.send(page);
  const fragment = /data-fragment="([^"]+)"/.exec(html)?.[1];
  const seconds = Number(/data-refresh="(\d+)"/.exec(html)?.[1]);
  if (status !== 200 || !fragment || !seconds) throw new Error(`the page of an exam answered ${status}`);
  const cookie = [...client.cookies].map((pair) => pair.join("=")).join("; ");
  const ask = (path: string) => fetch(address + path, { headers: { cookie }, signal: leaving.signal });
  const stream = await ask(`${page}/live`);
  if (stream.status !== 200) {
    read.refused += 1;
    return;
  }
  // It also refreshes itself, as long after it was read last, as `app/light/polling.ts` does.
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(timer);
    if (!leaving.signal.aborted) timer = setTimeout(readAgain, seconds * 1000);
  };
  const readAgain = async () => {
    const reply = await ask(fragment).catch(() => null);
    await reply?.arrayBuffer().catch(() => null);
    read.pages += 1;
    if (reply?.status !== 200 && !leaving.signal.aborted) read.refused += 1;
    wait();
  };
  watching.push(listen(stream.body!, readAgain));
  wait();
  leaving.signal.addEventListener("abort", () => clearTimeout(timer));
}

/** The page is read again whenever an event says that something changed. */
async function listen(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  readAgain: () => Promise<void>,
): Promise<void> {
  try {
    const stream = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let next = await stream.read(); !next.done; next = await stream.read())
      if (next.value.includes("data: changed")) await readAgain();
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  }
}
