import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Gateway } from "#backend/settings";

/** A gateway for SMS on this machine, which takes every message, once however often it is sent, and keeps it for the test. */
export async function openGateway() {
  const waiting = new Map<string, string[]>();
  const taken = new Set<string>();
  const server = createServer(async (request, reply) => {
    let body = "";
    for await (const part of request) body += part;
    const { id, mobile, text } = JSON.parse(body) as { id: string; mobile: string; text: string };
    if (!taken.has(id)) waiting.set(mobile, [...(waiting.get(mobile) ?? []), text]);
    taken.add(id);
    reply.writeHead(204).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const settings: Gateway = { url: `http://127.0.0.1:${port}/sms`, secret: "a secret of this test" };

  /** The next message to this mobile; each is given once. */
  async function message(mobile: string): Promise<string> {
    for (let tries = 0; tries < 2_000; tries += 1) {
      const text = waiting.get(mobile)?.shift();
      if (text !== undefined) return text;
      await new Promise((soon) => setTimeout(soon, 10));
    }
    throw new Error(`no message came to ${mobile}`);
  }
  return { settings, message, close: () => new Promise((done) => server.close(done)) };
}
