import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { embeddedBackend } from "#backend/index.server";
import type { Service } from "#contract/call";

type Answer = (request: IncomingMessage, body: string, reply: ServerResponse) => unknown;

/** A local HTTP host, which responds once the request body is complete. */
export async function openHost(answer: Answer) {
  const server = createServer(async (request, reply) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    await answer(request, body, reply);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  function close() {
    server.closeAllConnections();
    server.close();
  }
  return { server, address, close };
}

/** A host's response to one call: an envelope, or anything else, with a status. */
interface Reply {
  status?: number;
  body: unknown;
}

export interface Elsewhere {
  /** By the path below the service's base path, such as `/operator/info`; the embedded backend answers the rest. */
  replies: Record<string, Reply>;
  close(): void;
}

/** Replaces a service by a foreign host over HTTP with stubbed responses. */
export async function elsewhere(service: Service, replies: Record<string, Reply> = {}): Promise<Elsewhere> {
  const its: Elsewhere = { replies, close };
  const host = await openHost(async (request, body, response) => {
    const [, said] = Object.entries(its.replies).find(([path]) => request.url!.endsWith(path)) ?? [];
    if (said) {
      response.writeHead(said.status ?? 200, { "content-type": "application/json" });
      response.end(JSON.stringify(said.body));
      return;
    }
    const answer = await (await embeddedBackend()).fetch(
      new Request(`http://embedded${request.url}`, {
        method: request.method,
        headers: request.headers as Record<string, string>,
        body: request.method === "GET" ? undefined : body,
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  const setting = `${service.toUpperCase()}_URL`;
  process.env[setting] = host.address;

  function close() {
    delete process.env[setting];
    host.close();
  }
  return its;
}
