import { expect, it, vi } from "vitest";
import { readBody } from "./body";

const limit = 1_000_000;

const post = (body: BodyInit | null) =>
  new Request("http://site.test/", { method: "POST", body, duplex: "half" } as RequestInit);

it("C7: reads a body up to the limit, byte for byte", async () => {
  const body = new Uint8Array(limit).map((_, at) => at % 251);
  expect(Buffer.compare((await readBody(post(body), limit))!, body)).toBe(0);
  expect(await readBody(post(null), limit)).toEqual(new Uint8Array());
});

it("C7: is null for a byte more, which is read to its end so that the refusal can be read", async () => {
  const request = post(new Uint8Array(limit + 1));
  expect(await readBody(request, limit)).toBeNull();
  expect(request.body!.locked).toBe(true);
});

it("C7: reads a form that is too large to its end, and leaves nothing behind that could end the process", async () => {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(3 * limit)], "a.png"));
  // A cancelled body would throw later, outside of any promise, on Node 24.
  const { prototype } = ReadableStreamDefaultReader;
  const [read, cancel] = [vi.spyOn(prototype, "read"), vi.spyOn(prototype, "cancel")];
  expect(await readBody(post(form), limit)).toBeNull();
  expect(await read.mock.results.at(-1)!.value).toMatchObject({ done: true });
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
  expect(await readBody(post(endless), limit)).toBeNull();
  expect(isCancelled).toBe(true);
  expect(sent).toBeLessThan(250_000_000);
});
