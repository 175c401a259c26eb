import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { embeddedBackend } from "#backend/index.server";
import type { Service } from "#contract/call";

/** A local HTTP host. */
export async function openHost(answer: (request: Request) => Response | Promise<Response>) {
  let server!: Server;
  const port = await new Promise<number>((ready) => {
    const place = { hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false };
    server = serve({ fetch: answer, ...place }, (at) => ready(at.port)) as Server;
  });
  function close() {
    server.closeAllConnections();
    server.close();
  }
  return { address: `http://127.0.0.1:${port}`, close };
}

export type Elsewhere = Awaited<ReturnType<typeof elsewhere>>;

/** Responses to calls: an envelope, or anything else, with a status. */
type Replies = Record<string, { status?: number; body: unknown }>;

/**
 * Replaces a service by a foreign host over HTTP. `replies` are by the path below the service's base path, such as
 * `/operator/info`, and may be changed later; the embedded backend answers the rest.
 */
export async function elsewhere(service: Service, replies: Replies = {}) {
  const its = { replies, close };
  const host = await openHost(async (request) => {
    const [, said] = Object.entries(its.replies).find(([path]) => request.url.endsWith(path)) ?? [];
    if (said) return Response.json(said.body, { status: said.status });
    return (await embeddedBackend()).fetch(request);
  });
  const setting = `${service.toUpperCase()}_URL`;
  process.env[setting] = host.address;

  function close() {
    delete process.env[setting];
    host.close();
  }
  return its;
}
