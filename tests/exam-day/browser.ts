import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

interface Page {
  path: string;
  html: string;
}

/** What a browser without script does of HTTP: cookies, forms with their hidden fields, redirects. */
export class Browser {
  /** Where the last form led. */
  location = "";
  readonly #cookies = new Map<string, string>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #csrf = "";

  constructor(
    private readonly address: string,
    session: string,
  ) {
    this.#cookies.set("sitting", session);
    this.#cookies.set("language", "");
  }

  async get(path: string): Promise<Page> {
    const { status, body, location } = await this.#send("GET", path);
    if (status === 303) {
      this.location = location;
      return { path, html: "" };
    }
    if (status !== 200) throw new Error(`GET ${path.replace(/[\w-]{22}/, "…")} ${status}`);
    this.#csrf = /name="csrf" value="([^"]+)"/.exec(body)?.[1] ?? this.#csrf;
    return { path, html: body };
  }

  /** A page behind redirects. */
  async follow(path: string): Promise<Page> {
    let next = path;
    for (let hops = 0; hops < 4; hops++) {
      const page = await this.get(next);
      if (page.html !== "") return page;
      next = this.location;
    }
    throw new Error(`redirected again and again: ${next}`);
  }

  async post(path: string, fields: [string, string][]): Promise<void> {
    const form = new URLSearchParams([["csrf", this.#csrf], ["formId", randomUUID()], ...fields]);
    const { status, location } = await this.#send("POST", path, form.toString());
    if (status !== 303) throw new Error(`POST ${path.replace(/[\w-]{22}/, "…")} ${status}`);
    this.location = location;
  }

  #send(method: string, path: string, body = "") {
    const { address } = this;
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    // Asks for no compression: the generator shares the machine, and would spend its time on that.
    const headers: Record<string, string | number> = { cookie, "accept-language": "zh" };
    if (body) {
      headers["content-type"] = "application/x-www-form-urlencoded";
      headers["content-length"] = Buffer.byteLength(body);
      headers.origin = address;
    }
    return new Promise<{ status: number; body: string; location: string }>((done, failed) => {
      const sent = request(address + path, { method, headers, agent: this.#agent }, (answer) => {
        for (const line of answer.headers["set-cookie"] ?? []) {
          const [name, value] = line.split(";")[0]!.split(/=(.*)/s) as [string, string];
          this.#cookies.set(name, value);
        }
        const parts: Buffer[] = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("error", failed);
        answer.on("end", () =>
          done({
            status: answer.statusCode!,
            body: Buffer.concat(parts).toString(),
            location: answer.headers.location ?? "",
          }),
        );
      });
      sent.on("error", failed);
      sent.end(body);
    });
  }
}
