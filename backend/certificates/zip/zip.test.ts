import { setImmediate as turn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { unzipSync } from "fflate";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { certificateCalls } from "#contract/certificates/calls";
import { type Author, openAuthors } from "../../../tests/support/authors";
import { draft, insertTemplate } from "../../../tests/support/certificates";
import { onSqlite } from "../../../tests/support/engines";
import { rowOf, setRows } from "../../../tests/support/rows";
import { newOpenId } from "../../ids";
import { writeZip, type ZipEntry } from "../../zip/writing";
import { pdfOf } from "../rendering/render";
import { fileNameOf } from "./zip-names";

// why: this tests how many are rendered, and when; rendering has its own tests.
vi.mock("../rendering/render", () => ({ pdfOf: vi.fn(), svgOf: vi.fn(), pngOf: vi.fn() }));
// Other test files, before and after, get the real module.
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
  const { author, fetch } = openAuthors(database);

  async function office() {
    const operator = await author({ roles: ["r_exam_management"] });
    const templateUuid = await insertTemplate(database().queries, operator.companyId, operator.id);
    const issue = (more = {}) => operator.ask(certificateCalls.issue, { ...draft(), ...more, templateUuid });
    return { operator, issue, templateUuid };
  }

  const zip = (operator: Author, filter: Record<string, string> = {}) =>
    operator.open(`/report/api/certificate/zip?${new URLSearchParams({ site, ...filter })}`);
  const reasonOf = async (response: Response) => ((await response.json()) as { reason: string }).reason;

  /** Inserts as many rows as a list would issue, without signing each. */
  async function many(id: string, count: number) {
    const { queries } = database();
    const row = await rowOf(queries, "certificate", { id });
    for (let from = 0; from < count; from += 500)
      await queries
        .insertInto("certificate")
        .values(
          Array.from({ length: Math.min(500, count - from) }, () => ({
            ...row,
            id: newOpenId(),
            number: `${row.number}-${newOpenId()}`,
          })),
        )
        .execute();
  }

  it("F2: holds what the filter lets through and still stands, with a list of it, and is audited", async () => {
    const { operator, issue } = await office();
    rendered.mockImplementation(async ({ printed, address }) => Buffer.from(`${printed.name} ${address}`));
    const kept = await issue({ name: "=王/小:明", exam: "=1+1" });
    const revoked = await issue({ name: "王大明" });
    await issue({ name: "李雷" });
    await operator.ask(certificateCalls.revoke, { certificateUuid: revoked, reason: "x" });
    const response = await zip(operator, { key: "王" });
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const { printed } = await operator.ask(certificateCalls.get, { certificateUuid: kept });
    expect(Object.keys(files)).toEqual([`${printed.number} =王 小 明.pdf`, "证书清单.csv"]);
    const address = `${site}/certificate/info/${printed.templateUuid}/${kept}`;
    expect(Buffer.from(Object.values(files)[0]!).toString()).toBe(`=王/小:明 ${address}`);
    const manifest = Buffer.from(Object.values(files)[1]!).toString();
    expect(manifest).toContain(`${printed.number},'=王/小:明,'=1+1,92.5,优秀,2026-01-05,,有效,${address}`);
    const body = JSON.stringify({ site, certificateUuids: [kept, revoked, "no-such"] });
    const asked = { method: "POST", body, headers: { "content-type": "application/json" } };
    const some = await fetch("/report/api/certificate/many/zip", asked, { token: operator.token });
    expect(Object.keys(unzipSync(new Uint8Array(await some.arrayBuffer())))).toEqual(Object.keys(files));
    const { action, after } = await database()
      .queries.selectFrom("audit")
      .select(["action", "after"])
      .where("company_id", "=", operator.companyId)
      .where("after", "like", '%"key"%')
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    expect(action).toBe("certificate.zip");
    expect(JSON.parse(after)).toMatchObject({ key: "王", certificates: 1 });
  });

  it("refuses nothing at all and too many", async () => {
    const { operator, issue, templateUuid } = await office();
    expect(await reasonOf(await zip(operator))).toBe("NOTHING_TO_DOWNLOAD");
    const id = await issue();
    expect(await reasonOf(await zip(operator, { key: "没有此人" }))).toBe("NOTHING_TO_DOWNLOAD");
    expect(await reasonOf(await zip(operator, { state: "revoked" }))).toBe("NOTHING_TO_DOWNLOAD");
    // Pictures that would make the file larger than a zip allows.
    const { queries } = database();
    const version = await rowOf(queries, "certificate_version", { template_id: templateUuid });
    const content = JSON.parse(version.content);
    content.look.background = `picture-${id}`;
    await setRows(queries, "certificate_version", { id: version.id }, { content: JSON.stringify(content) });
    await queries
      .insertInto("file")
      .values({
        id: `picture-${id}`,
        company_id: operator.companyId,
        purpose: "certificate",
        name: "x.png",
        type: "image/png",
        size: 2_000_000,
        bytes: Buffer.from("x"),
        created_by: operator.id,
        created_at: 1,
      })
      .execute();
    await many(id, 2500);
    expect(await reasonOf(await zip(operator))).toBe("TOO_MANY_TO_DOWNLOAD");
    content.look.background = "";
    await setRows(queries, "certificate_version", { id: version.id }, { content: JSON.stringify(content) });
    await many(id, 7500);
    expect(await reasonOf(await zip(operator))).toBe("TOO_MANY_TO_DOWNLOAD");
    expect(rendered).not.toHaveBeenCalled();
  });

  describe("B2: another company", () => {
    it("has nothing in it", async () => {
      const [own, other] = [await office(), await office()];
      await other.issue();
      expect(await reasonOf(await zip(own.operator))).toBe("NOTHING_TO_DOWNLOAD");
      expect(await reasonOf(await zip(own.operator, { templateUuid: other.templateUuid }))).toBe(
        "NOTHING_TO_DOWNLOAD",
      );
    });
  });

  it("draws no more than its reader has taken: memory stays bounded", async () => {
    const { operator, issue } = await office();
    await many(await issue(), 299);
    let held = 0;
    rendered.mockImplementation(async () => {
      held += 1;
      return Buffer.alloc(200_000, held);
    });
    const reader = (await zip(operator)).body!.getReader();
    // All pending work has run after one turn: the database is in memory.
    await turn();
    expect(held).toBe(0);
    let pieces = 0;
    for (let result = await reader.read(); !result.done; result = await reader.read()) {
      pieces += 1;
      if (pieces === 40) await turn();
      // One chunk is one certificate; the next is rendered on demand.
      expect(held).toBeLessThanOrEqual(pieces);
      expect(result.value.length).toBeLessThan(260_000);
    }
    expect(held).toBe(300);
    expect(pieces).toBe(302);
  });

  it("stops drawing when its reader leaves, also in the middle of one", async () => {
    const { operator, issue } = await office();
    await many(await issue(), 200);
    rendered.mockResolvedValue(Buffer.alloc(1000));
    const reader = (await zip(operator)).body!.getReader();
    await reader.read();
    await reader.read();
    let finish = () => {};
    const begun = new Promise<void>((begin) => {
      rendered.mockImplementationOnce(() => {
        begin();
        return new Promise((done) => {
          finish = () => done(Buffer.alloc(1000));
        });
      });
    });
    const next = reader.read();
    await begun;
    const count = rendered.mock.calls.length;
    expect(count).toBeLessThanOrEqual(3);
    const left = reader.cancel();
    finish();
    await Promise.all([next, left]);
    await turn();
    expect(rendered.mock.calls.length).toBe(count);
  });
});

describe("a zip", () => {
  it("tells of each file before it: its name in UTF-8, its day, its checksum and its size, stored as it is", async () => {
    async function* entries(): AsyncGenerator<ZipEntry> {
      yield { name: "甲 𠮷.pdf", bytes: Buffer.from("first"), day: "2026-11-21" };
      yield { name: "empty.pdf", bytes: Buffer.alloc(0), day: "1975-01-01" };
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeZip(entries())) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(["甲 𠮷.pdf", "empty.pdf"]);
    expect(Buffer.from(files["甲 𠮷.pdf"]!).toString()).toBe("first");
    // No data descriptors (bit 3), which streaming readers reject for stored files.
    expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([0x0800, 0]);
    expect(bytes.readUInt16LE(12)).toBe(((2026 - 1980) << 9) | (11 << 5) | 21);
    expect(bytes.readUInt32LE(14)).toBe(crc32(Buffer.from("first")));
    expect(bytes.readUInt32LE(22)).toBe(5);
  });

  it("D3: its names lead nowhere and hide nothing", () => {
    const name = (text: string) => fileNameOf({ number: "K7QM-20260105-000001-A", name: text }).slice(23);
    expect(name("../../etc/passwd")).toBe("etc passwd.pdf");
    expect(name("C:\\temp\\x")).toBe("C temp x.pdf");
    expect(name("王\u202Efdp.小明\u200B")).toBe("王 fdp.小明.pdf");
    expect(name('a\tb<c>|"?*')).toBe("a b c.pdf");
    expect(name(" . .. ")).toBe("pdf");
    expect(name("José 🎓")).toBe("José 🎓.pdf");
  });
});
