import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { dictionaryCalls } from "#contract/dictionary/calls";
import { trailCalls } from "#contract/trail/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { newFolder } from "../../tests/support/folder";
import { rowOf } from "../../tests/support/rows";
import { unlockTrail } from "../../tests/support/trail-protection";
import { sessionLimits } from "../accounts/sessions";
import { openSeal } from "../audit";
import { signedLines } from "./export";

const run = promisify(execFile);

onEachEngine((database, engine) => {
  const { author, fetch, clock } = openAuthors(database);
  let admin: Author;
  let id: string;
  beforeAll(async () => {
    admin = await author({ roles: ["r_sys_admin"] });
    const entry = { parentUuid: "", dictKey: "trail", info: "改前", value: "" };
    id = await admin.ask(dictionaryCalls.add, entry);
    await admin.ask(dictionaryCalls.update, { ...entry, info: "改后", id });
  });
  const found = async (who: Author, asked: object) =>
    (await who.ask(trailCalls.all, asked)).list.map(({ action }) => action);

  test("F2: the trail is found by who, what, when and thing, and shows before and after", async () => {
    expect(await found(admin, { subject: id })).toEqual(["dictionary.update", "dictionary.add"]);
    expect(await found(admin, { subject: id, isReversed: true })).toEqual([
      "dictionary.add",
      "dictionary.update",
    ]);
    expect(await found(admin, { subject: id, action: "dictionary.up" })).toEqual(["dictionary.update"]);
    expect(await found(admin, { subject: id, key: "周文" })).toHaveLength(2);
    expect(await found(admin, { subject: id, key: "无此人" })).toEqual([]);
    const { list } = await admin.ask(trailCalls.all, { subject: id });
    expect(list[0]).toMatchObject({
      before: expect.stringContaining("改前"),
      after: expect.stringContaining("改后"),
    });
    expect(await found(admin, { subject: id, since: list[0]!.at + 1 })).toEqual([]);
    expect(await found(admin, { subject: id, until: list[1]!.at })).toEqual([]);
  });

  test("B2: a company reads its own, and its own operators' events", async () => {
    const keeper = await author({ roles: ["r_ent_admin"] });
    expect((await keeper.ask(trailCalls.own, { subject: id })).count).toBe(0);
    expect((await keeper.send(trailCalls.events, { operatorUuid: admin.id })).code).toBe(404);
    expect((await keeper.ask(trailCalls.events, { operatorUuid: keeper.id })).list).toEqual([]);
    expect((await keeper.send(trailCalls.all, {})).code).toBe(403);
  });

  const fileOf = async (who: Author, call: "sys/export" | "export", asked: object) => {
    const answer = await fetch(
      `/management/api/action/${call}`,
      {
        method: "POST",
        body: JSON.stringify(asked),
        headers: { "content-type": "application/json" },
      },
      { token: who.token },
    );
    return answer.text();
  };
  const check = async (content: string, ...more: string[]) => {
    const file = join(newFolder(), "audit.jsonl");
    writeFileSync(file, content);
    return run(process.execPath, ["tools/verify-trail.js", file, ...more]).then(
      ({ stdout }) => stdout,
      ({ stderr }) => stderr as string,
    );
  };

  test("F2: a file of it is checked without us, and shows what was altered", async () => {
    const text = await fileOf(admin, "sys/export", { subject: id });
    expect(await check(text)).toMatch(/^Genuine: 2 rows/);
    expect(await check(text.replace("改后", "改过"))).toMatch(/^ALTERED/);
    const lines = text.trimEnd().split("\n");
    expect(await check(`${[lines[0], lines[2], lines[3]].join("\n")}\n`)).toMatch(/^ALTERED/);
    const { key } = JSON.parse(lines.at(-1)!);
    expect(await check(text, key)).toMatch(/^Genuine/);
    expect(await check(text, "another")).toMatch(/^FOREIGN/);
  });

  test("F2: a file of the platform's goes on past what is read at once, each company's rows in order", async () => {
    const { queries } = database();
    const template = await rowOf(queries, "audit", { subject: id, action: "dictionary.add" });
    const many = [0, 1].flatMap((company) =>
      Array.from({ length: 1201 }, (_, at) => ({
        ...{ ...template, id: `piece ${company} ${at}`, company_id: `piece ${company}` },
        ...{ seq: at + 1, action: "pieces.add", subject: "" },
      })),
    );
    for (let at = 0; at < many.length; at += 400)
      await queries
        .insertInto("audit")
        .values(many.slice(at, at + 400))
        .execute();
    const lines = (await fileOf(admin, "sys/export", { action: "pieces" })).trimEnd().split("\n");
    const rows = lines.slice(1, -1).map((line) => JSON.parse(line));
    expect(rows.map(({ auditUuid }) => auditUuid)).toEqual(many.map((row) => row.id));
  });

  describe("F2: a company takes all of its own trail away", () => {
    let keeper: Author;
    let stranger: Author;
    const places = (text: string) => {
      const rows = text
        .trimEnd()
        .split("\n")
        .slice(1, -2)
        .map((line) => JSON.parse(line));
      return { rows, seqs: rows.map(({ seq }) => seq) };
    };
    beforeAll(async () => {
      keeper = await author({ roles: ["r_ent_admin"] });
      stranger = await author({ roles: ["r_ent_admin"] });
      for (const name of ["一", "二", "三"]) {
        await keeper.ask(bankCalls.addBank, { name });
        clock.time += 1000;
        await stranger.ask(bankCalls.addBank, { name });
      }
    });

    test("every entry of theirs, none of others, and the verifier says that it is the whole", async () => {
      const text = await fileOf(keeper, "export", {});
      const { rows, seqs } = places(text);
      expect(seqs).toEqual(seqs.map((_, at) => at + 1));
      expect(rows.map(({ action }) => action)).toEqual([
        "bank.create",
        "bank.create",
        "bank.create",
        "trail.export",
      ]);
      expect(new Set(rows.map(({ companyUuid }) => companyUuid))).toEqual(new Set([keeper.companyId]));
      expect(text).not.toContain(stranger.companyId);
      const { publicKey } = await keeper.ask(trailCalls.own, {});
      expect(await check(text, publicKey)).toMatch(/^Genuine: 4 rows.*\n.*the whole trail, rows 1 to 4/);
      expect((await admin.ask(trailCalls.all, {})).publicKey).toBe(publicKey);
    });

    test("what was changed, removed, added or swapped in the file is found", async () => {
      const lines = (await fileOf(keeper, "export", {})).trimEnd().split("\n");
      const [head, one, two, ...rest] = lines as [string, string, string];
      const altered = [
        [head, one.replace('"一"', '"壹"').replace('\\"一\\"', '\\"壹\\"'), two, ...rest],
        [head, two, ...rest],
        [head, one, one, two, ...rest],
        [head, two, one, ...rest],
        [head, one, two, ...rest.slice(0, -3), ...rest.slice(-2)],
      ];
      for (const each of altered) expect(await check(`${each.join("\n")}\n`)).toMatch(/^ALTERED/);
    });

    test("the days alone narrow it, to a stretch without gaps", async () => {
      const [first, second, third] = places(await fileOf(keeper, "export", {})).rows;
      const text = await fileOf(keeper, "export", { since: second.at, until: third.at, subject: "x" });
      expect(places(text).seqs).toEqual([second.seq]);
      expect(await check(text)).toMatch(/rows 2 to 2, none left out between them, of 1 to \d/);
      expect(await check(await fileOf(keeper, "export", { until: first.at }))).toMatch(/no row in the time/);
    });

    test("a file that we signed and that leaves out a row, or has another company's, does not pass", async () => {
      const seal = openSeal(["a key of the tests"]);
      const { rows } = places(await fileOf(keeper, "export", {}));
      const [one, two, three] = rows;
      const signed = async (lines: object[], more: object = {}) => {
        const chain = {
          kind: "chain",
          companyUuid: keeper.companyId,
          first: 1,
          last: 3,
          oldest: 1,
          newest: 3,
          broken: null,
        };
        async function* all() {
          yield* lines as never[];
          return { ...chain, ...more } as never;
        }
        let text = "";
        for await (const piece of signedLines({ at: 0, asked: {} }, all(), seal))
          text += new TextDecoder().decode(piece);
        return check(text);
      };
      expect(await signed([one, two, three])).toMatch(/^Genuine/);
      expect(await signed([one, three])).toMatch(/^INCOMPLETE: rows are missing before 3/);
      expect(await signed([one, two])).toMatch(/^INCOMPLETE: rows are missing at an end/);
      expect(await signed([two, three])).toMatch(/^INCOMPLETE/);
      expect(await signed([one, { ...two, companyUuid: stranger.companyId }, three])).toMatch(/^MIXED/);
      expect(await signed([one, two, three], { broken: 2 })).toMatch(/^BROKEN/);
    });

    test("what was altered or cut off in the database before it is said in the file", async () => {
      const { queries } = database();
      await unlockTrail(queries, engine);
      const own = queries.updateTable("audit").where("company_id", "=", stranger.companyId);
      const second = await rowOf(queries, "audit", { company_id: stranger.companyId, seq: 2 });
      await own.set({ action: "bank.remove" }).where("seq", "=", 2).execute();
      expect(await check(await fileOf(stranger, "export", {}))).toMatch(/^BROKEN.* row 2/);
      await own.set({ action: "bank.create" }).where("seq", "=", 2).execute();
      expect(await check(await fileOf(stranger, "export", {}))).toMatch(/^Genuine/);
      await queries
        .deleteFrom("audit")
        .where("company_id", "=", stranger.companyId)
        .where("seq", "=", 2)
        .execute();
      expect(await check(await fileOf(stranger, "export", {}))).toMatch(/^INCOMPLETE/);
      // A file of another time tells it too, and so does one whose last row is the one before.
      for (const span of [{ since: clock.time + 1 }, { until: second.at - 1 }])
        expect(await check(await fileOf(stranger, "export", span))).toMatch(/^BROKEN.* row 2/);
    });

    test("it asks for a recent authentication, and for the right", async () => {
      clock.time += sessionLimits.fresh + 1;
      expect(await keeper.refusal(trailCalls.exportOwn, {})).toBe("PROOF_NEEDED");
      const writer = await author({ roles: ["r_exam_paper"] });
      expect((await writer.send(trailCalls.exportOwn, {})).code).toBe(403);
    });
  });
});
