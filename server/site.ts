import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { sep } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { type Context, Hono } from "hono";
import { isModestText, mostParts, readMultipart } from "#contract/multipart";
import { inPageHeader, inPageLocation } from "~/in-page";
import { log } from "~/log.server";
import { type BodySettings, openBodies, type PostedBody } from "./body";
import { createBranchedHandler, isDocument } from "./branches";
import { compressPage } from "./compression/page-compression";
import { deliveryReportPath, takeDeliveryReport } from "./delivery/report";
import { safetyHeaders } from "./headers";
import type { Arrival } from "./listen";
import { comesFromElsewhere, secureAddress } from "./origin";
import { paymentPath, takePayment } from "./payment/payment";
import { plainPage } from "./plain-page";
import { addressOf } from "./settings";

/** Configuration of the site beyond the build. */
export interface SiteSettings {
  isSecure: boolean;
  /** The public URL, where it differs from the one in requests. */
  publicUrl: string | null;
  trustedProxies: number;
  /** The folder of the built client. */
  clientFolder: string;
  bodies: BodySettings;
  /** Resolves while the services behind the site can answer. */
  isHealthy(): Promise<boolean>;
}

const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** The site as plain Request → Response: limits first, then files, then pages. */
export function createSite(build: ServerBuild, settings: SiteSettings): Hono {
  const site = new Hono();
  const answer = createBranchedHandler(withPages(build), "production");
  const withBody = openBodies(settings.bodies);
  const safety = Object.entries(safetyHeaders(settings.isSecure, false));
  const ofSittings = Object.entries(safetyHeaders(settings.isSecure, true));
  const notFound = (c: Context) => plainPage(c.req.raw, "notFound", 404);

  site.use(async (c, next) => {
    await next();
    const own = c.res.headers.get("content-security-policy");
    // A page that takes pictures by consent names the devices that it asks for.
    const devices = c.res.headers.get("permissions-policy");
    const isSitting = c.req.path.startsWith("/sit/");
    for (const [name, value] of isSitting ? ofSittings : safety) c.res.headers.set(name, value);
    if (devices) c.res.headers.set("permissions-policy", devices);
    // A route may forbid more than the site does; browsers enforce both policies.
    if (own) c.res.headers.append("content-security-policy", own);
  });

  site.use(async (c, next) => {
    if (!["GET", "HEAD", "POST"].includes(c.req.method))
      return plainPage(c.req.raw, "unreadable", 405, { allow: "GET, HEAD, POST" });
    // Dotfiles are never served; /.well-known is not used.
    if (c.req.path.includes("/.") || !isDecodable(c.req.path)) return notFound(c);
    // A legacy way into the loaders that the framework retains for older sites.
    if (new URL(c.req.url).searchParams.has("_data")) return notFound(c);
    await next();
  });

  site.get("/healthz", async (c) => {
    const isHealthy = await settings.isHealthy().catch(() => false);
    return c.json({ ok: isHealthy }, isHealthy ? 200 : 503, { "cache-control": "no-store" });
  });

  site.use(async (c, next) => {
    const secure = secureAddress(c.req.raw, settings.publicUrl);
    if (secure === null) return next();
    return ["GET", "HEAD"].includes(c.req.method)
      ? c.redirect(secure, 308)
      : plainPage(c.req.raw, "unreadable", 403);
  });

  site.use(
    "/assets/*",
    serveStatic({
      root: settings.clientFolder,
      precompressed: true,
      onFound: (_, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
    }),
  );
  site.get("/assets/*", notFound);
  const rootFile = serveStatic({
    root: settings.clientFolder,
    precompressed: true,
    onFound: (_, c) => c.header("cache-control", "public, max-age=3600"),
  });
  for (const path of publicFiles(settings.clientFolder)) site.get(path, rootFile);

  // Signed by a program, without a cookie or a form: it never reaches the pages.
  for (const [path, take] of [
    [deliveryReportPath, takeDeliveryReport],
    [paymentPath, takePayment],
  ] as const)
    site.post(path, async (c) => {
      const address = addressOf(remoteAddress(c), c.req.header("x-forwarded-for"), settings.trustedProxies);
      const signature = c.req.header("mingshi-signature") ?? null;
      return withBody(c.req.raw, { isPlain: true, address }, (body) => take(body, signature, address));
    });

  site.all("*", async (c) => {
    const context: AppLoadContext = {
      address: addressOf(remoteAddress(c), c.req.header("x-forwarded-for"), settings.trustedProxies),
      bodyRefusal: null,
      isForeign: comesFromElsewhere(c.req.raw, settings.publicUrl),
      formId: randomUUID(),
    };
    const request = c.req.raw;
    if (request.method !== "POST") return page(c, request, context);
    const type = c.req.header("content-type") ?? "";
    if (!forms.test(type)) return plainPage(request, "unreadable", 415);
    const isPlain = !/^multipart/i.test(type);
    const { cameAt = performance.now() } = (c.env ?? {}) as Partial<Arrival>;
    return withBody(request, { isPlain, address: context.address }, async (body, readFor) => {
      // why: what a slow body takes is its sender's time.
      context.cameAt = cameAt + readFor;
      const stopped = stoppedBy(body);
      if (stopped) return plainPage(request, ...stopped);
      if (typeof body !== "string") {
        const fields = isPlain ? fieldsOf(body) : readMultipart(type, body, mostParts.page);
        if (!fields) return plainPage(request, "unreadable", 400);
        context.fields = fields;
      } else if (body === "tooLarge" || body === "signedOut") context.bodyRefusal = body;
      // Its fields are read, from the context; the framework takes no body that is read.
      const posted = () => {
        const headers = new Headers(request.headers);
        headers.delete("content-length");
        // why: the framework compares it with a host that a proxy may have changed; it is settled above.
        headers.delete("origin");
        return new Request(request.url, { method: "POST", headers, body: "" });
      };
      return page(c, request, context, posted);
    });
  });

  /** `whole`: the request as the framework takes it, where its body was read. */
  async function page(
    c: Context,
    request: Request,
    context: AppLoadContext,
    whole?: () => Request,
  ): Promise<Response> {
    const response = await answer(request, context, whole);
    if (isForPrograms(response) && !isWantedByOne(request, response))
      return plainPage(request, response.status < 500 ? "unreadable" : "broken", response.status);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    const to = response.headers.get("location");
    if (to !== null && request.headers.has(inPageHeader)) return leadOn(response, to);
    return compressPage(response, c.req.header("accept-encoding"));
  }

  site.onError((error, c) => {
    log.error({ path: c.req.path, error }, "request failed");
    return plainPage(c.req.raw, "broken", 500);
  });
  return site;
}

/** The fields of an urlencoded body, as a request's `formData` has them; null where they are too many. */
function fieldsOf(body: Uint8Array): FormData | null {
  if (!isModestText(body, mostParts.page)) return null;
  const fields = new FormData();
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(body))) fields.append(name, value);
  return fields;
}

/** The plain page for a body that reaches no route of ours, its status and headers. */
function stoppedBy(body: PostedBody): ["busy" | "unreadable", number, Record<string, string>?] | null {
  if (body === "busy") return ["busy", 503, { "retry-after": "10" }];
  return body === "aborted" ? ["unreadable", 400] : null;
}

/**
 * Action-only routes get an empty page: without one, the framework sends its refusal as JSON. Routes whose loader and
 * action answer with a whole document stay as they are.
 */
function withPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const isBare = route?.module.action && !route.module.default && !isDocument(route.module);
    return [id, isBare ? { ...route, module: { ...route.module, default: () => null } } : route];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** A redirect for a form sent from within the page: it names the address, and what it sets is set. */
function leadOn({ headers }: Response, to: string): Response {
  headers.delete("location");
  headers.set(inPageLocation, to);
  return new Response(null, { status: 204, headers });
}

/** An error response in a format meant for programs. */
const isForPrograms = (response: Response) =>
  response.status >= 400 && !/^text\/(html|x-script)\b/.test(response.headers.get("content-type") ?? "");

/** A client that accepts JSON is a program, and gets the refusal in JSON where our page has it so. */
const isWantedByOne = (request: Request, response: Response) =>
  /^application\/json\b/.test(response.headers.get("content-type") ?? "") &&
  /\bapplication\/json\b/.test(request.headers.get("accept") ?? "");

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The files of `public/`, listed once: a page must not cost a disk access. */
function publicFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => `/${file.split(sep).join("/")}`)
    .filter((path) => /\.\w+$/.test(path) && !/\.(br|gz)$/.test(path) && !path.startsWith("/assets/"));
}

function remoteAddress(c: Context): string | undefined {
  const bindings = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return bindings?.incoming?.socket?.remoteAddress?.replace(/^::ffff:/, "");
}
