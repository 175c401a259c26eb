import { afterEach, expect, test, vi } from "vitest";
import { closeLiveStreams, type Looked, liveStream, liveStreams } from "./live-stream.server";

const quick = { pause: 5, checks: 0, longest: 20_000, spacing: 0, quiet: 10, lasts: 60_000 };
afterEach(() => {
  closeLiveStreams();
  vi.useRealTimers();
});

const one = { session: "one", watched: "exam" };

/** A stream of what these looks tell, the last of them again and again. */
const streamOf = (looks: (Looked | Error)[], session = "one", times = quick) =>
  liveStream(
    { session, watched: "exam" },
    async () => {
      const looked = looks.length > 1 ? looks.shift()! : looks[0]!;
      if (looked instanceof Error) throw looked;
      return looked;
    },
    times,
  );
const textOf = (stream: ReadableStream | null) => new Response(stream).text();

test("a change is told once, a look that fails changes nothing, and who may not watch any more is told the end", async () => {
  const looks = [
    { pulse: "a" },
    { pulse: "a" },
    new Error("busy"),
    "unknown",
    { pulse: "b" },
    "ended",
  ] as const;
  const text = await textOf(streamOf([...looks]));
  expect(text.match(/data: changed/g)).toHaveLength(1);
  expect(text).toMatch(/event: end\ndata:\n\n$/);
  expect(liveStreams()).toBe(0);
});

test("what changed between two streams is told by the second one, by the id of the browser's last event", async () => {
  const first = await textOf(streamOf([{ pulse: "a" }, { pulse: "b" }, "ended"]));
  expect(first).toMatch(/id: a\n\n(:\n\n)*id: b\ndata: changed\n\n/);
  const after = async (seen: string) =>
    textOf(liveStream({ ...one, seen }, async () => looks.shift()!, quick));
  let looks: Looked[] = [{ pulse: "c" }, "ended"];
  expect(await after("b")).toContain("id: c\ndata: changed");
  looks = [{ pulse: "c" }, "ended"];
  expect(await after("c")).not.toContain("data: changed");
});

test("news wait for their turn, so that many monitors who read a page again do not crowd out who sits the exam", async () => {
  vi.useFakeTimers();
  let looks = 0;
  const look = async () => {
    looks += 1;
    return { pulse: looks === 1 ? "a" : "b" };
  };
  const read = textOf(liveStream(one, look, { ...quick, pause: 1_000, spacing: 60_000 }));
  await vi.advanceTimersByTimeAsync(59_000);
  closeLiveStreams();
  expect(await read).not.toContain("data: changed");

  looks = 0;
  const told = textOf(liveStream(one, look, { ...quick, pause: 1_000, spacing: 60_000 }));
  await vi.advanceTimersByTimeAsync(61_000);
  closeLiveStreams();
  expect(await told).toContain("data: changed");
});

test("all who watch an exam are told from one look, and each session is asked in its turn whether it may", async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const times = { ...quick, pause: 3_000, checks: 5_000, longest: 9_000, quiet: 60_000, lasts: 30_000 };
  let pulse = "a";
  const looksOf = (session: string) => async (): Promise<Looked> => {
    asked.push(session);
    return { pulse };
  };
  const sessions = ["one", "two", "three"];
  const texts = sessions.map((session) =>
    textOf(liveStream({ session, watched: "exam" }, looksOf(session), times)),
  );
  const elsewhere = textOf(liveStream({ session: "four", watched: "other" }, looksOf("four"), times));
  await vi.advanceTimersByTimeAsync(8_500);
  expect(asked.filter((session) => session === "two")).toHaveLength(1);
  pulse = "b";
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked.filter((session) => session === "two")).toHaveLength(2);
  closeLiveStreams();
  for (const text of await Promise.all(texts)) expect(text).toContain("data: changed");
  expect(await elsewhere).toContain("data: changed");
});

test("a stream without news says a line in time, and notices who may not watch any more", async () => {
  vi.useFakeTimers();
  const slow = { ...quick, pause: 15_000, quiet: 15_000, spacing: 10 * 60_000, lasts: 10 * 60_000 };
  const looks: Looked[] = [{ pulse: "a" }, { pulse: "a" }, "ended"];
  const read = textOf(liveStream(one, async () => looks.shift()!, slow));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(looks).toEqual(["ended"]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await read).toMatch(/^retry: 5000\n\nid: a\n\n:\n\nevent: end/);
});

test("a session has three streams at most; one that is left or ended frees its place", async () => {
  const open = () => streamOf([{ pulse: "a" }]);
  const streams = [open(), open(), open()];
  expect(open()).toBeNull();
  const other = streamOf([{ pulse: "a" }], "two");
  expect(other).not.toBeNull();
  await streams[0]!.cancel();
  await streams[0]!.cancel();
  expect(liveStreams()).toBe(3);
  expect(open()).not.toBeNull();
  expect(open()).toBeNull();
});

test("a shutdown ends all of them, and each ends by itself after a while", async () => {
  const texts = [streamOf([{ pulse: "a" }]), streamOf([{ pulse: "a" }], "two")].map(textOf);
  closeLiveStreams();
  await Promise.all(texts);
  expect(liveStreams()).toBe(0);
  await textOf(streamOf([{ pulse: "a" }], "one", { ...quick, lasts: 20 }));
  expect(liveStreams()).toBe(0);
});
