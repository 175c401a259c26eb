import { connect, type Socket } from "node:net";
import { as } from "../support/cast";
import { startSite } from "../support/server";
import { Client } from "./client";
import { type Figure, figureOf, quantile } from "./table";

const idle = 2000;
const slow = 500;
const pages = 200;

/**
 * What an operator waits for a page beside strangers who hold connections: some that say nothing, and some that
 * send a byte of a request's headers at a time. The same pages alone come first, in the same run.
 */
export async function measureConnections(): Promise<Figure[]> {
  const site = await startSite();
  const client = new Client(site.address);
  const lines: Socket[] = [];
  let drip: NodeJS.Timeout | undefined;
  try {
    await client.signIn(as.author);
    await waits(client);
    const alone = await waits(client);
    for (let count = 0; count < idle + slow; count += 1) lines.push(await dial(site.address));
    const senders = lines.slice(idle);
    for (const line of senders) line.write("GET /login HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    drip = setInterval(() => {
      for (const line of senders) if (line.writable) line.write("x");
    }, 250);
    const beside = await waits(client);
    const held = lines.filter((line) => !line.destroyed).length;
    return [
      figureOf("connections held by strangers", held, ""),
      figureOf("paper list alone, 95th percentile", quantile(alone, 0.95), "ms"),
      figureOf("paper list beside them, 95th percentile", quantile(beside, 0.95), "ms", { atMost: 100 }),
      figureOf("paper list beside them against alone", quantile(beside, 0.95) / quantile(alone, 0.95), "×"),
    ];
  } finally {
    clearInterval(drip);
    for (const line of lines) line.destroy();
    client.close();
    await site.stop();
  }
}

/** Milliseconds of each page, one after the other, none of them the same. */
async function waits(client: Client): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < pages; turn += 1) {
    const start = performance.now();
    const { status } = await client.get(`/exam/paper?key=${turn}`);
    if (status !== 200) throw new Error(`the list answers ${status}`);
    times.push(performance.now() - start);
  }
  return times;
}

const dial = (address: string): Promise<Socket> =>
  new Promise((done, failed) => {
    const line = connect({ port: Number(new URL(address).port), host: "127.0.0.1" });
    line.once("connect", () => done(line));
    line.once("error", failed);
    // why: the site may end it later, which is what it is for.
    line.on("error", () => line.destroy());
  });
