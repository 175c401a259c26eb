import type { Server } from "node:http";
import type { Socket } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { Listening } from "./settings";

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/** Timeouts for a client, in milliseconds. */
export interface ConnectionTimeouts {
  /** For the headers of a request. */
  headers: number;
  /** For a request with its body. */
  request: number;
  /** Between two requests on one connection. */
  idle: number;
  /** Poll interval of the check for slow clients. */
  pollInterval: number;
}

const timeouts: ConnectionTimeouts = { headers: 15_000, request: 120_000, idle: 20_000, pollInterval: 5_000 };
/** Shutdown grace in milliseconds: how long requests in flight may take after a signal. */
const shutdownGrace = 10_000;

/** Opens the port, with limits against slow and endless requests; finishes what is in flight on SIGTERM. */
export async function listen(
  fetch: Fetch,
  { port, host }: Listening,
  close: () => Promise<void>,
): Promise<number> {
  const { server, finish } = limitedServer(fetch, timeouts);
  await new Promise<void>((ready, failed) => {
    server.once("error", failed);
    server.listen(port, host, () => ready());
  });
  const stop = async () => {
    await finish(shutdownGrace);
    await close();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  return (server.address() as { port: number }).port;
}

/** A server that does not listen yet, and its shutdown. Slow clients are answered with 408 and cut off. */
export function limitedServer(fetch: Fetch, limits: ConnectionTimeouts) {
  const answer: Fetch = async (request, env) => {
    // A request with two Host headers means one to a proxy and another to us (RFC 9112 §3.2).
    const hosts = env.incoming.headersDistinct.host ?? [];
    const response = hosts.length > 1 ? new Response(null, { status: 400 }) : await fetch(request, env);
    if (!server.listening) env.outgoing.shouldKeepAlive = false;
    return response;
  };
  const server = createAdaptorServer({
    fetch: answer as never,
    // HTTP/1.0, which text browsers still use, may omit the Host header.
    hostname: "localhost",
    serverOptions: { connectionsCheckingInterval: limits.pollInterval },
  }) as Server;
  server.headersTimeout = limits.headers;
  server.requestTimeout = limits.request;
  server.keepAliveTimeout = limits.idle;
  server.maxHeadersCount = 100;

  /** Connections, and whether one has a request in flight. */
  const lines = new Map<Socket, boolean>();
  server.on("connection", (line) => {
    lines.set(line, false);
    line.once("close", () => lines.delete(line));
  });
  server.on("request", ({ socket }, reply) => {
    lines.set(socket, true);
    reply.once("close", () => lines.has(socket) && lines.set(socket, false));
  });

  /** Stops accepting; resolves when requests in flight are answered, or cut off after `limit` ms. */
  async function finish(limit: number): Promise<void> {
    const closed = new Promise<void>((done) => server.close(() => done()));
    // Browsers preconnect speculatively: idle connections are closed at once.
    for (const [line, isBusy] of lines) if (!isBusy) line.destroy();
    const late = setTimeout(() => server.closeAllConnections(), limit);
    await closed;
    clearTimeout(late);
  }

  return { server, finish };
}
