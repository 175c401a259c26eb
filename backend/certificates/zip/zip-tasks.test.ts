import { setImmediate as turn } from "node:timers/promises";
import { unzipSync } from "fflate";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { certificateCalls } from "#contract/certificates/calls";
import { type Author, openAuthors } from "../../../tests/support/authors";
import { draft, insertTemplate } from "../../../tests/support/certificates";
import { onSqlite } from "../../../tests/support/engines";
import { prune } from "../../maintenance/prune";
import { pdfOf } from "../rendering/render";
import { zipLife } from "./zip-tasks";

// why: this tests how many are rendered, and when; rendering has its own tests.
vi.mock("../rendering/render", () => ({ pdfOf: vi.fn(), svgOf: vi.fn(), pngOf: vi.fn() }));
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock("../rendering/render");
  vi.resetModules();
});
const rendered = vi.mocked(pdfOf);
const site = "https://exam.example.cn";

afterEach(() => {
  rendered.mockReset();
});

onSqlite((database) => {
  const { author, clock, settle } = openAuthors(database);

  async function office(count: number) {
    const operator = await author({ roles: ["r_exam_management"] });
    const templateUuid = await insertTemplate(database().queries, operator.companyId, operator.id);
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1)
      ids.push(await operator.ask(certificateCalls.issue, { ...draft(), name: `考生${at}`, templateUuid }));
    return { operator, ids };
  }
  const start = (operator: Author, filter = {}) =>
    operator.ask(certificateCalls.startZip, { ...filter, site });
  const taskOf = async (operator: Author, taskId: string) =>
    (await operator.ask(certificateCalls.zips, {})).find((task) => task.taskId === taskId)!;
  const fileOf = (operator: Author, taskId: string) =>
    operator.open(`/report/api/certificate/zip/file/${taskId}`);
  const pieces = async (jobId: string) =>
    (
      await database()
        .queries.selectFrom("zip_piece")
        .select("size")
        .where("job_id", "=", jobId)
        .orderBy("place")
        .execute()
    ).map(({ size }) => size);

  describe("a zip in the background", () => {
    it("is stored in pieces and read back as one file; two or more are worked on at once", async () => {
      const { operator, ids } = await office(7);
      await operator.ask(certificateCalls.revoke, { certificateUuid: ids[0]!, reason: "x" });
      let [going, most] = [0, 0];
      rendered.mockImplementation(async ({ printed }) => {
        most = Math.max(most, ++going);
        await turn();
        going -= 1;
        return Buffer.alloc(400_000, printed.name);
      });
      const taskId = await start(operator);
      expect(await start(operator)).toBe(taskId);
      await settle();
      const task = await taskOf(operator, taskId);
      expect(task).toMatchObject({ state: "done", done: 6, total: 6, reason: "" });
      expect(most).toBeGreaterThan(1);
      const sizes = await pieces(taskId);
      expect(sizes.length).toBeGreaterThan(1);
      expect(Math.max(...sizes)).toBeLessThan(2_000_000);
      const response = await fileOf(operator, taskId);
      expect(response.headers.get("content-disposition")).toContain(task.fileName);
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(bytes.length).toBe(task.size);
      const files = Object.entries(unzipSync(bytes));
      expect(files.length).toBe(7);
      for (const [name, file] of files.slice(0, 6)) {
        const who = name.match(/考生\d/)![0];
        expect(Buffer.from(file).toString("utf8", 0, 7)).toBe(who);
      }
      expect(files.at(-1)![0]).toBe("证书清单.csv");
    });

    it("that is cancelled while it is written stops, and leaves nothing", async () => {
      const { operator } = await office(8);
      let count = 0;
      let taskId = "";
      rendered.mockImplementation(async () => {
        count += 1;
        if (count === 4) {
          await operator.ask(certificateCalls.cancelZip, { taskId });
          // The next progress that is due finds out.
          clock.time += 1_000;
        }
        return Buffer.alloc(1_200_000);
      });
      taskId = await start(operator);
      await settle();
      expect(await taskOf(operator, taskId)).toMatchObject({ state: "failed", reason: "CANCELLED" });
      expect(count).toBeLessThan(8);
      expect(await pieces(taskId)).toEqual([]);
      expect((await fileOf(operator, taskId)).headers.get("content-type")).toContain("json");
      expect(await operator.audited("certificate.zip.cancel")).toEqual([taskId]);
    });

    it("is gone after a day, and what is left of it is removed", async () => {
      const { operator } = await office(1);
      rendered.mockResolvedValue(Buffer.from("x"));
      const taskId = await start(operator);
      await settle();
      expect((await pieces(taskId)).length).toBe(1);
      clock.time += zipLife + 1;
      expect((await taskOf(operator, taskId)).state).toBe("expired");
      expect((await fileOf(operator, taskId)).headers.get("content-type")).toContain("json");
      await prune(database().queries, clock.time);
      expect(await pieces(taskId)).toEqual([]);
    });

    it("B2: another company's does not exist", async () => {
      const [{ operator }, stranger] = [await office(1), await author({ roles: ["r_exam_management"] })];
      rendered.mockResolvedValue(Buffer.from("x"));
      const taskId = await start(operator);
      await settle();
      expect((await fileOf(stranger, taskId)).headers.get("content-type")).toContain("json");
      await expect(stranger.ask(certificateCalls.cancelZip, { taskId })).rejects.toThrow("NOT_FOUND");
      expect(await stranger.ask(certificateCalls.zips, {})).toEqual([]);
      await expect(start(stranger)).rejects.toThrow("NOTHING_TO_DOWNLOAD");
    });
  });
});
