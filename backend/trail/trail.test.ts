import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { dictionaryCalls } from "#contract/dictionary/calls";
import { trailCalls } from "#contract/trail/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";

const run = promisify(execFile);

onEachEngine((database) => {
  const { author, fetch } = openAuthors(database);
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

  test("F2: a file of it is checked without us, and shows what was altered", async () => {
    const answer = await fetch(
      "/management/api/action/sys/export",
      {
        method: "POST",
        body: JSON.stringify({ subject: id }),
        headers: { "content-type": "application/json" },
      },
      { token: admin.token },
    );
    const text = await answer.text();
    const check = async (content: string, ...more: string[]) => {
      const file = join(mkdtempSync(join(tmpdir(), "trail-")), "audit.jsonl");
      writeFileSync(file, content);
      return run(process.execPath, ["tools/verify-trail.js", file, ...more]).then(
        ({ stdout }) => stdout,
        ({ stderr }) => stderr as string,
      );
    };
    expect(await check(text)).toMatch(/^Genuine: 2 rows/);
    expect(await check(text.replace("改后", "改过"))).toMatch(/^ALTERED/);
    const lines = text.trimEnd().split("\n");
    expect(await check(`${[lines[0], lines[2], lines[3]].join("\n")}\n`)).toMatch(/^ALTERED/);
    const { key } = JSON.parse(lines.at(-1)!);
    expect(await check(text, key)).toMatch(/^Genuine/);
    expect(await check(text, "another")).toMatch(/^FOREIGN/);
  });
});
