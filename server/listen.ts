import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { ownTurn } from "~/request/turns.server";
import { isLoopback, type Listening } from "./settings";

/** `cameAt`: when the head of the request was read, by `performance.now()`; then it may wait, and its body be read. */
export type Arrival = HttpBindings & { cameAt: number };
type Fetch = (request: Request, env: Arrival) => Response | Promise<Response>;

/** Timeouts for a client, in milliseconds. */
export interface ConnectionTimeouts {
  /** For the headers of a request. */
  headers: number;
  /** For a request with its body. */
  request: number;
  /** Between two requests on one connection: longer than a proxy keeps its own, so that it never uses one just closed. */
  idle: number;
  /** Without the client reading anything of a reply. */
  unread: number;
  /** Poll interval of the check for slow clients. */
  pollInterval: number;
}

const timeouts: ConnectionTimeouts = {
  headers: 15_000,
  request: 120_000,
  idle: 75_000,
  unread: 60_000,
  pollInterval: 5_000,
};
/** Most requests of one connection that are not answered yet; browsers and proxies send one. */
const mostPending = 16;
/** Connections that wait to be accepted: a hall that opens its exam at once, while the server is held up for a moment. */
const mostWaiting = 4_096;
/** Shutdown grace in milliseconds: how long requests in flight may take after a signal. */
const shutdownGrace = 10_000;
/** Milliseconds without a request after which a connection is idle: a proxy sends the next one on those it used last. */
const idleFrom = 300;

/** A form of a candidate: it begins or saves or hands in, and pages can wait for that. */
const isSave = ({ method, url }: IncomingMessage) => method === "POST" && url?.startsWith("/sit/") === true;

/**
 * The socket that systemd opened for this process, by the protocol of `sd_listen_fds`; null without one. It stays open
 * while the process restarts, and whoever connects meanwhile waits instead of being refused.
 */
export const passedSocket = (
  env: Record<string, string | undefined> = process.env,
  pid = process.pid,
): { fd: number } | null => (env.LISTEN_PID === `${pid}` && Number(env.LISTEN_FDS) >= 1 ? { fd: 3 } : null);

/** Opens the port, with limits against slow and endless requests; finishes what is in flight on SIGTERM. */
export async function listen(
  fetch: Fetch,
  { port, host, isLoopback: isHere }: Listening,
  close: () => Promise<void>,
  endStreams: () => void = () => {},
): Promise<number> {
  const { server, finish } = limitedServer(fetch, timeouts);
  await new Promise<void>((ready, failed) => {
    server.once("error", failed);
    server.listen(passedSocket() ?? { port, host, backlog: mostWaiting }, () => {
      // What is refused to others, such as the demo, was decided by HOST.
      const at = server.address() as AddressInfo | string;
      const address = typeof at === "string" ? at : at.address;
      if (isHere && !isLoopback(address))
        failed(new Error(`HOST is ${host}, but the socket that was passed listens at ${address}: set HOST`));
      else ready();
    });
  });
  const stop = async () => {
    endStreams();
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
  const answer = async (request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> => {
    const cameAt = performance.now();
    // why: nothing is opened for a reply that cannot be sent yet; if the connection ends, nothing closes it.
    await turns.get(outgoing as ServerResponse);
    await ownTurn(isSave(incoming) ? "save" : "new");
    // A request with two Host headers means one to a proxy and another to us (RFC 9112 §3.2).
    const hosts = incoming.headersDistinct.host ?? [];
    const isBad = hosts.length > 1 || incoming.socket.destroyed;
    const response = isBad
      ? new Response(null, { status: 400 })
      : await fetch(request, { incoming, outgoing, cameAt });
    if (!server.listening) outgoing.shouldKeepAlive = false;
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

  /** Connections, with their replies that are not sent yet, in order. */
  const lines = new Map<Socket, ServerResponse[]>();
  server.on("connection", (line) => {
    lines.set(line, []);
    quietSince.set(line, performance.now());
    line.once("close", () => lines.delete(line));
  });
  /** How many bytes of a connection belong to requests that were answered. */
  const read = new WeakMap<Socket, number>();
  /** When it was opened, or its last request was answered. */
  const quietSince = new WeakMap<Socket, number>();
  /** For a pipelined request: resolves when the reply before it is sent. */
  const turns = new WeakMap<ServerResponse, Promise<void>>();
  server.prependListener("request", ({ socket }, reply) => {
    const pending = lines.get(socket) ?? [];
    const before = pending.at(-1);
    if (before) turns.set(reply, new Promise((done) => before.once("close", () => done())));
    pending.push(reply);
    reply.once("close", () => {
      pending.shift();
      read.set(socket, socket.bytesRead);
      quietSince.set(socket, performance.now());
    });
    if (pending.length > mostPending) socket.destroy();
  });
  // Node's own timeout between requests comes here as well.
  server.setTimeout(limits.unread, (line) => {
    const isBusy = (lines.get(line)?.length ?? 0) > 0;
    if (!isBusy || line.writableLength > 0) line.destroy();
  });

  /** Stops accepting; resolves when requests in flight are answered, or cut off after `limit` ms. */
  async function finish(limit: number): Promise<void> {
    // why not its own `close`: that drops connections whose requests have arrived and were not read yet.
    const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
    const late = setTimeout(() => server.closeAllConnections(), limit);
    await readSent();
    // why: a request that crosses the end of its connection is lost, and who just sent one may send another.
    const since = quiet().map((line) => quietSince.get(line)!);
    await pause(Math.min(limit, Math.max(0, idleFrom - (performance.now() - Math.max(...since, -Infinity)))));
    await readSent();
    // Browsers preconnect speculatively: whoever says nothing is not waited for.
    for (const line of quiet()) line.destroy();
    await closed;
    clearTimeout(late);
  }

  /** Two turns of the event loop read what has been sent; the first may already be past its sockets. */
  async function readSent(): Promise<void> {
    await turn();
    await turn();
  }

  /** Connections without a request, whole or begun. */
  const quiet = () =>
    [...lines]
      .filter(([line, pending]) => pending.length === 0 && line.bytesRead === (read.get(line) ?? 0))
      .map(([line]) => line);

  return { server, finish };
}
