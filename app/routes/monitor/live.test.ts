import { afterAll, expect, test, vi } from "vitest";
import { as } from "../../../tests/support/cast";
import { visit } from "../../../tests/support/visit";
import { liveStream } from "./live-stream.server";

vi.mock("./live-stream.server", { spy: true });
// Other test files, before and after, get the real module.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock("./live-stream.server");
  vi.resetModules();
});

test("the first stream of a page goes on from what the page was drawn with", async () => {
  vi.mocked(liveStream).mockReturnValue(null);
  const monitor = await visit(as.administrator);
  const { data: list } = await monitor.open("/exam/monitor");
  const { data: page } = await monitor.open(`/exam/monitor/${list.exams[0].id}`);
  const { status } = await monitor.open(page.live);
  expect(status).toBe(204);
  const [, look] = vi.mocked(liveStream).mock.lastCall!;
  expect(vi.mocked(liveStream).mock.lastCall![0].seen).toBe(((await look()) as { pulse: string }).pulse);
});
