import { connect, type Socket } from "node:net";

const hosts = "Host: localhost\r\nConnection: close\r\n";

/** A request as text: the request line, a host, further headers, an empty line, a body. */
export const request = (line: string, lines: string[] = [], body = "") =>
  `${line}\r\n${hosts}${lines.map((text) => `${text}\r\n`).join("")}\r\n${body}`;

/** A raw connection to a site, on the address where it listens. */
export function dial(address: string, host = "127.0.0.1"): Socket {
  return connect({ port: Number(new URL(address).port), host });
}

/** Sends these bytes, well-formed or not, and reads until the peer closes. */
export async function say(address: string, bytes: string) {
  const line = dial(address);
  line.write(bytes, "latin1");
  return hear(line);
}

/** Reads until the peer closes. A broken connection ends it too, with what was received. */
export function hear(line: Socket): Promise<Reply> {
  return new Promise((answered) => {
    const parts: Buffer[] = [];
    line.on("data", (part) => parts.push(part));
    line.on("error", () => line.destroy());
    line.once("close", () => answered(read(Buffer.concat(parts).toString("utf8"))));
  });
}

type Reply = ReturnType<typeof read>;

/** The response on a raw connection. `status` is 0 where there was none; of duplicate headers, the last counts. */
function read(text: string) {
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, Math.max(end, 0)).split("\r\n");
  return {
    status: Number(/^HTTP\/1\.\d (\d{3})/.exec(first)?.[1] ?? 0),
    headers: Object.fromEntries<string>(
      lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.replace(/^[^:]*:\s*/, "")]),
    ),
    body: end < 0 ? "" : text.slice(end + 4),
  };
}
