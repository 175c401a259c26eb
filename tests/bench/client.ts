import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { password } from "../support/cast";

export interface Answer {
  status: number;
  body: string;
  /** Bytes of the body as it was sent. */
  sent: number;
  cookies: string[];
  location: string | undefined;
}

/** A plain HTTP client without a browser's overhead: keep-alive, no redirects followed. */
export class Client {
  private readonly agent: Agent;
  private readonly jar: Map<string, string>;

  constructor(
    private readonly address: string,
    connections = 1,
    cookies: Iterable<[string, string]> = [],
    /** Sent with each request, in place of a browser's own where they have the same name. */
    private readonly more: Record<string, string> = {},
  ) {
    this.jar = new Map(cookies);
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  get(path: string): Promise<Answer> {
    return this.send("GET", path);
  }

  /** Requests as a new visitor: without cookies, and storing none. */
  fresh(path: string): Promise<Answer> {
    return this.send("GET", path, undefined, new Map());
  }

  post(path: string, fields: Record<string, string> | [string, string][]): Promise<Answer> {
    const type = "application/x-www-form-urlencoded";
    return this.send("POST", path, { type, body: new URLSearchParams(fields).toString() });
  }

  /** Sends a form with files, as `multipart/form-data`. */
  async upload(path: string, form: FormData): Promise<Answer> {
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    return this.send("POST", path, { type: encoded.headers.get("content-type")!, body });
  }

  /** Signs in by form: fetches it, and posts it with its CSRF token. */
  async signIn(mobile: string): Promise<void> {
    const { body } = await this.get("/login");
    const { status, location } = await this.post("/login", {
      csrf: csrfOf(body),
      username: mobile,
      password,
    });
    if (status !== 302) throw new Error(`not signed in: ${status} ${location ?? ""}`);
  }

  close(): void {
    this.agent.destroy();
  }

  private send(
    method: string,
    path: string,
    posted?: { type: string; body: string | Buffer },
    jar = this.jar,
  ): Promise<Answer> {
    const headers: Record<string, string> = {
      "accept-language": "zh-CN",
      // As browsers send it over TLS.
      "accept-encoding": "gzip, deflate, br, zstd",
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(posted && {
        "content-type": posted.type,
        "content-length": String(Buffer.byteLength(posted.body)),
      }),
      ...this.more,
    };
    return new Promise((done, failed) => {
      const asked = request(this.address + path, { method, headers, agent: this.agent }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part) => parts.push(part));
        response.on("error", failed);
        response.on("end", () => {
          const cookies = response.headers["set-cookie"] ?? [];
          for (const cookie of cookies) {
            const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
            jar.set(name!, value!);
          }
          const { statusCode = 0, headers } = response;
          const sent = Buffer.concat(parts);
          done({
            status: statusCode,
            // Unpacked by whoever reads it: it shares the machine with the server.
            get body() {
              return textOf(sent, headers["content-encoding"]);
            },
            sent: sent.length,
            cookies,
            location: headers.location,
          });
        });
      });
      asked.on("error", failed);
      asked.end(posted?.body);
    });
  }
}

function textOf(body: Buffer, encoding: string | undefined): string {
  if (encoding === "gzip") return gunzipSync(body).toString();
  return (encoding === "br" ? brotliDecompressSync(body) : body).toString();
}

/** The CSRF token of a page's forms. */
export const csrfOf = (body: string) => /name="csrf" value="([^"]+)"/.exec(body)?.[1] ?? "";

/** The URL of a non-empty questions page, as linked from the paper list. */
export async function questionsPage(client: Client): Promise<string> {
  const { body } = await client.get("/exam/paper?state=ready&sort=number");
  const found = /\/exam\/paper\/quest\?paperId=[\w-]+/.exec(body)?.[0];
  if (!found) throw new Error("the paper list links to no questions page");
  return found;
}
