import { Agent, request } from "node:http";
import { password } from "../support/cast";

export interface Answer {
  status: number;
  body: string;
  cookies: string[];
  location: string | undefined;
}

/** A plain HTTP client without the pauses of a browser: keeps its connections, follows nothing. */
export class Client {
  private readonly agent: Agent;
  private readonly jar = new Map<string, string>();

  constructor(
    private readonly address: string,
    connections = 1,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  get(path: string): Promise<Answer> {
    return this.send("GET", path);
  }

  post(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.send("POST", path, new URLSearchParams(fields).toString());
  }

  /** Signs in as a person does: the form is fetched, and sent back with its proof. */
  async signIn(mobile: string): Promise<void> {
    const { body } = await this.get("/login");
    const csrf = /name="csrf" value="([^"]+)"/.exec(body)?.[1] ?? "";
    const { status, location } = await this.post("/login", { csrf, username: mobile, password });
    if (status !== 302) throw new Error(`not signed in: ${status} ${location ?? ""}`);
  }

  close(): void {
    this.agent.destroy();
  }

  private send(method: string, path: string, body?: string): Promise<Answer> {
    const headers: Record<string, string> = {
      "accept-language": "zh-CN",
      cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(body !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
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
            this.jar.set(name!, value!);
          }
          const { statusCode = 0, headers } = response;
          done({
            status: statusCode,
            body: Buffer.concat(parts).toString(),
            cookies,
            location: headers.location,
          });
        });
      });
      asked.on("error", failed);
      asked.end(body);
    });
  }
}

/** The address of a questions page that has questions to show, as the paper list links to it. */
export async function questionsPage(client: Client): Promise<string> {
  const { body } = await client.get("/exam/paper?state=ready&sort=number");
  const found = /\/exam\/paper\/quest\?paperId=[\w-]+/.exec(body)?.[0];
  if (!found) throw new Error("the paper list links to no questions page");
  return found;
}
