import { describe, expect, it, vi } from "vitest";
import { bodyBudget, readBody } from "./body";

const limit = 1_000_000;
const shareOf = bodyBudget(10 * limit);
const read = (request: Request) => readBody(request, limit, shareOf());

const post = (body: BodyInit | null) =>
  new Request("http://site.test/", { method: "POST", body, duplex: "half" } as RequestInit);

it("C7: reads a body up to the limit, byte for byte", async () => {
  const body = new Uint8Array(limit).map((_, at) => at % 251);
  expect(Buffer.compare((await read(post(body))) as Uint8Array, body)).toBe(0);
  expect(await read(post(null))).toEqual(new Uint8Array());
});

it("C7: refuses a byte more, which is read to its end so that the refusal can be read", async () => {
  const request = post(new Uint8Array(limit + 1));
  expect(await read(request)).toBe("tooLarge");
  expect(request.body!.locked).toBe(true);
});

it("C7: reads a form that is too large to its end, and leaves nothing behind that could end the process", async () => {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(3 * limit)], "a.png"));
  // A cancelled body would throw later, outside of any promise, on Node 24.
  const { prototype } = ReadableStreamDefaultReader;
  const [taken, cancel] = [vi.spyOn(prototype, "read"), vi.spyOn(prototype, "cancel")];
  expect(await read(post(form))).toBe("tooLarge");
  expect(await taken.mock.results.at(-1)!.value).toMatchObject({ done: true });
  expect(cancel).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it("C7: gives up on a body that never ends", async () => {
  let sent = 0;
  let isCancelled = false;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1_000_000;
      controller.enqueue(new Uint8Array(1_000_000));
    },
    cancel() {
      isCancelled = true;
    },
  });
  expect(await read(post(endless))).toBe("tooLarge");
  expect(isCancelled).toBe(true);
  expect(sent).toBeLessThan(250_000_000);
});

it("C7: is no error where the sender hangs up", async () => {
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new Error("connection reset")),
  });
  expect(await read(post(broken))).toBe("aborted");
});

describe("C7: a budget over all bodies", () => {
  const budget = 2 * limit;
  const body = () => post(new Uint8Array(limit));

  it("is spent by bodies that are held, except for a small one, and is whole again when they are done", async () => {
    const share = bodyBudget(budget);
    const held = [share(), share()];
    for (const own of held) expect(await readBody(body(), limit, own)).toHaveLength(limit);
    expect(await readBody(body(), limit, share())).toBe("busy");
    expect(await readBody(post("username=13800000005"), limit, share())).toHaveLength(20);
    held[0]!.end();
    held[0]!.end();
    const own = share();
    expect(await readBody(body(), limit, own)).toHaveLength(limit);
    expect(await readBody(body(), limit, share())).toBe("busy");
  });

  it("is not touched by what was refused", async () => {
    const share = bodyBudget(budget);
    for (const _ of [1, 2, 3]) {
      expect(await readBody(post(new Uint8Array(limit + 1)), limit, share())).toBe("tooLarge");
      expect(await readBody(post(new Uint8Array(3 * limit)), 4 * limit, share())).toBe("busy");
    }
    expect(await readBody(post(new Uint8Array(2 * limit)), 2 * limit, share())).toHaveLength(2 * limit);
  });
});
