import { connect, type Socket } from "node:net";

/** What came back over a bare connection. `status` is 0 where nothing did. */
export interface Reply {
  status: number;
  /** By lower-case name; of a name that comes twice, the last. */
  headers: Record<string, string>;
  body: string;
}

const hosts = "Host: localhost\r\nConnection: close\r\n";

/** A request as text: the first line, a host, further lines, an empty line, a body. */
export const request = (line: string, lines: string[] = [], body = "") =>
  `${line}\r\n${hosts}${lines.map((text) => `${text}\r\n`).join("")}\r\n${body}`;

/** A bare connection to a site, on the address where it listens. */
export function dial(address: string, host = "127.0.0.1"): Socket {
  return connect({ port: Number(new URL(address).port), host });
}

/** Sends these bytes, well-formed or not, and reads until the other side hangs up. */
export async function say(address: string, bytes: string): Promise<Reply> {
  const line = dial(address);
  line.write(bytes, "latin1");
  return hear(line);
}

/** Reads until the other side hangs up. A line that breaks ends as well, with what came before. */
export function hear(line: Socket): Promise<Reply> {
  return new Promise((answered) => {
    const parts: Buffer[] = [];
    line.on("data", (part) => parts.push(part));
    line.on("error", () => line.destroy());
    line.once("close", () => answered(read(Buffer.concat(parts).toString("utf8"))));
  });
}

function read(text: string): Reply {
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, Math.max(end, 0)).split("\r\n");
  return {
    status: Number(/^HTTP\/1\.\d (\d{3})/.exec(first)?.[1] ?? 0),
    headers: Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.replace(/^[^:]*:\s*/, "")]),
    ),
    body: end < 0 ? "" : text.slice(end + 4),
  };
}
