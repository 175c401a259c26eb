import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dial, hear, request, say } from "../tests/support/wire";
import { type ConnectionTimeouts, limitedServer, passedSocket } from "./listen";

/** What a test makes the server answer, once the body is read. */
let answer: (path: string) => Promise<Response>;
let address: string;
let limited: ReturnType<typeof limitedServer>;

async function open(limits: ConnectionTimeouts, arrived = (_: number) => {}): Promise<void> {
  limited = limitedServer(async (sent, { cameAt }) => {
    await sent.text();
    arrived(cameAt);
    return answer(new URL(sent.url).pathname);
  }, limits);
  await new Promise<void>((ready) => limited.server.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${(limited.server.address() as AddressInfo).port}`;
}

/** Generous timeouts, so that no connection is cut off on a slow machine. */
const patient: ConnectionTimeouts = {
  headers: 60_000,
  request: 120_000,
  idle: 60_000,
  unread: 60_000,
  pollInterval: 20,
};
beforeEach(async () => {
  answer = async () => new Response("done");
  await open(patient);
});
afterEach(() => {
  vi.unstubAllGlobals();
  return limited.finish(0);
});

it("C7: cuts off whoever begins headers and does not end them", async () => {
  await limited.finish(0);
  await open({ ...patient, headers: 100 });
  const line = dial(address);
  line.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  expect((await hear(line)).status).toBe(408);
});

it("C7: cuts off whoever announces a body and does not send it", async () => {
  await limited.finish(0);
  await open({ ...patient, headers: 100, request: 200 });
  const line = dial(address);
  line.write(request("POST / HTTP/1.1", ["Content-Length: 1000"], "a beginning"));
  expect((await hear(line)).status).toBe(408);
});

it("G4: a request came when its head was read, whatever comes of its body or is answered before it", async () => {
  let now = 1;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const came: number[] = [];
  await limited.finish(0);
  await open(patient, (cameAt) => came.push(cameAt));
  const head = () => new Promise<void>((read) => limited.server.once("request", () => read()));
  let goOn = () => {};
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  answer = async () => {
    await held;
    return new Response("done");
  };
  const [line, first] = [dial(address), head()];
  const whole = hear(line);
  const post = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n";
  line.write(`${post}\r\n`);
  await first;
  now = 2;
  const second = head();
  line.write(`.${post}Connection: close\r\n\r\n`);
  await second;
  now = 3;
  goOn();
  line.write(".");
  await whole;
  expect(came).toEqual([1, 2]);
  clock.mockRestore();
});

it("C7: a request for two hosts never arrives", async () => {
  let count = 0;
  answer = async () => {
    count += 1;
    return new Response("done");
  };
  expect((await say(address, request("GET / HTTP/1.1", ["Host: other"]))).status).toBe(400);
  expect(count).toBe(0);
});

describe("C7: pipelined requests", () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const count = 10;
  let begun: string[];
  /** Ends the reply to the first request. */
  let endFirst: () => void;
  let first: Promise<void>;
  beforeEach(() => {
    begun = [];
    first = new Promise((ready) => {
      answer = async (path) => {
        begun.push(path);
        if (begun.length > 1) return new Response(path);
        return new Promise((done) => {
          endFirst = () => done(new Response(path));
          ready();
        });
      };
    });
  });
  const paths = Array.from({ length: count }, (_, at) => `/${at}`);

  it("are begun one after the other, and answered in order", async () => {
    const line = dial(address);
    line.write(paths.map(get).join("") + request("GET /last HTTP/1.1"));
    const heard = hear(line);
    await first;
    await say(address, request("GET /other HTTP/1.1"));
    expect(begun).toEqual(["/0", "/other"]);
    endFirst();
    expect([...(await heard).body.matchAll(/(?<=\r\n\r\n)\/\d(?=HTTP)/g)].map(([path]) => path)).toEqual(
      paths.slice(1),
    );
    expect(begun).toEqual(["/0", "/other", ...paths.slice(1), "/last"]);
  });

  it("are never begun once their connection is gone", async () => {
    const ended = new Promise((end) => limited.server.once("connection", (own) => own.once("close", end)));
    const line = dial(address);
    line.write(paths.map(get).join(""));
    await first;
    line.destroy();
    await ended;
    endFirst();
    await say(address, request("GET /after HTTP/1.1"));
    expect(begun).toEqual(["/0", "/after"]);
  });

  it("end their connection where they are more than anybody sends", async () => {
    const line = dial(address);
    line.write([...paths, ...paths].map(get).join(""));
    expect((await hear(line)).status).toBe(0);
    expect(begun.length).toBeLessThan(2);
  });
});

it("C7: cuts off whoever reads nothing of a reply, and lets go of what it is read from", async () => {
  await limited.finish(0);
  await open({ ...patient, unread: 100 });
  const released = new Promise<void>((done) => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
      cancel: () => done(),
    });
    answer = async () => new Response(body);
  });
  const line = dial(address);
  line.on("error", () => line.destroy());
  line.pause();
  line.write(request("GET / HTTP/1.1"));
  await released;
  line.destroy();
});

it("ends after the request in flight, although its line could be kept and another one says nothing", async () => {
  const quiet = dial(address);
  await new Promise((ready) => quiet.once("connect", ready));
  let reply!: (response: Response) => void;
  const inFlight = new Promise<void>((ready) => {
    answer = () => {
      ready();
      return new Promise((done) => {
        reply = done;
      });
    };
  });
  const line = dial(address);
  line.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const heard = hear(line);
  await inFlight;
  const ended = limited.finish(60_000);
  reply(new Response("done"));
  await ended;
  const { status, headers, body } = await heard;
  expect([status, headers.connection, body]).toEqual([200, "close", "done"]);
});

it("cuts off at last what is in flight and never ends", async () => {
  const inFlight = new Promise<void>((ready) => {
    answer = () => {
      ready();
      return new Promise(() => {});
    };
  });
  const line = dial(address);
  line.write(request("GET / HTTP/1.1"));
  const heard = hear(line);
  await inFlight;
  await limited.finish(50);
  expect((await heard).status).toBe(0);
});

it("I5: answers what was sent before the signal, also what it has not read yet, and what is half sent", async () => {
  const [unread, half] = [dial(address), dial(address)];
  for (const line of [unread, half]) {
    line.write("GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await new Promise((answered) => line.once("data", answered));
  }
  const begun = new Promise((arrived) => limited.server.once("request", arrived));
  half.write("GET /half HTTP/1.1\r\nHost: localhost\r\n");
  await new Promise<void>((written) =>
    unread.write("GET /unread HTTP/1.1\r\nHost: localhost\r\n\r\n", () => written()),
  );
  const heard = [hear(unread), hear(half)];
  const finished = limited.finish(60_000);
  await begun;
  half.write("\r\n");
  await finished;
  for (const reply of await Promise.all(heard)) expect([reply.status, reply.body]).toEqual([200, "done"]);
});

it.each([
  ["on which an answer was just read", true],
  ["that was just opened", false],
])("I5: a request that comes after the signal on a connection %s is answered", async (_, isUsed) => {
  const line = dial(address);
  const get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
  if (isUsed) await new Promise((read) => line.once("data", read).write(get));
  else await new Promise((accepted) => limited.server.once("connection", accepted));
  const heard = hear(line);
  const finished = limited.finish(60_000);
  for (let count = 0; count < 200; count += 1) await new Promise((turn) => setImmediate(turn));
  line.write(get);
  expect(await heard).toMatchObject({ status: 200, body: "done" });
  await finished;
});

it("I5: whoever comes on a new connection has their turn beside those who keep asking", async () => {
  const count = 40;
  let asked = 0;
  let now = 0;
  vi.stubGlobal("performance", { now: () => now });
  answer = async (path) => {
    now += 1;
    if (path === "/again") asked += 1;
    return new Response("done");
  };
  const again = "GET /again HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const busy = Array.from({ length: count }, () => dial(address));
  for (const line of busy) line.on("data", () => line.write(again)).write(again);
  await Promise.all(busy.map((line) => new Promise((answered) => line.once("data", answered))));
  asked = 0;
  const newcomers = Array.from({ length: count }, () => say(address, request("GET /new HTTP/1.1")));
  for (const { status } of await Promise.all(newcomers)) expect(status).toBe(200);
  for (const line of busy) line.destroy();

  // Without turns each newcomer that is accepted costs an answer to each of the others.
  expect(asked).toBeLessThan(8 * count);
});

it("G3: a candidate's form goes before what came earlier", async () => {
  const lines = ["/first", "/later", "/sit/uuid/1"].map((path) => ({ path, own: dial(address) }));
  await new Promise<void>((all) => {
    let accepted = 0;
    limited.server.on("connection", () => ++accepted === lines.length && all());
  });
  const send = ({ path, own }: (typeof lines)[number]) =>
    own.write(request(`POST ${path} HTTP/1.1`, ["Content-Length: 0"]));
  const begun: string[] = [];
  answer = async (path) => {
    begun.push(path);
    if (path === "/first") for (const line of lines.slice(1)) send(line);
    return new Response("done");
  };
  const heard = lines.map(({ own }) => hear(own));
  send(lines[0]!);
  await Promise.all(heard);
  expect(begun).toEqual(["/first", "/sit/uuid/1", "/later"]);
});

it.each([
  ["of this process", { LISTEN_PID: "7", LISTEN_FDS: "1" }, { fd: 3 }],
  ["of the program that started it", { LISTEN_PID: "6", LISTEN_FDS: "1" }, null],
  ["with no number", { LISTEN_PID: "7" }, null],
  ["not passed", {}, null],
])("a socket that systemd passed is used: %s", (_, env, expected) => {
  expect(passedSocket(env, 7)).toEqual(expected);
});
