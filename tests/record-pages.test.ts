import { beforeAll, describe, expect, test } from "vitest";
import { recordPaths } from "~/records/addresses";
import { recordPages } from "~/routes/records/all";
import { mayOpen } from "./support/access";
import { as } from "./support/cast";
import { recordExamples, recordParents } from "./support/record-examples";
import { pages as addresses } from "./support/routes";
import { type Visitor, visit } from "./support/visit";
import { words } from "./support/words";

/** Tests of calls that the declaration lacks are skipped. */
const testWhere = (isOffered: boolean): typeof test | (() => void) => (isOffered ? test : () => {});

const t = words("zh");

describe.each(Object.values(recordPages).map((pages) => [pages.record.name, pages] as const))(
  "%s",
  (name, pages) => {
    const { record, address, verbs, columns } = pages;
    const [title] = columns;
    const titleOf = (at: number) => recordExamples[name]!(at)[title.field]!;
    let keeper: Visitor;
    beforeAll(async () => {
      keeper = await visit(
        mayOpen(address).opens.includes("r_ent_admin") ? as.administrator : as.systemAdministrator,
      );
    });
    /** What the records of this kind belong to, added once. */
    const above: Record<string, string> = {};
    async function example(at: number): Promise<Record<string, string>> {
      for (const [field, parent] of Object.entries(recordParents[name] ?? {})) {
        const { address: list, columns, record } = recordPages[parent]!;
        const fields = recordExamples[parent]!(900 + at);
        if (!above[`${field} ${at}`]) {
          await keeper.send(`${list}/new`, fields);
          const key = fields[columns[0].field]!;
          const { data } = await keeper.open(`${list}?key=${encodeURIComponent(key)}`, {
            layout: "routes/records/list.tsx",
          });
          above[`${field} ${at}`] = String((data.rows as { row: object }[])[0]!.row[record.id as never]);
        }
      }
      const named = Object.keys(recordParents[name] ?? {}).map((field) => [field, above[`${field} ${at}`]!]);
      return { ...Object.fromEntries(named), ...recordExamples[name]!(at) };
    }

    const rows = async (path = address) => {
      const { data } = await keeper.open(path, { layout: "routes/records/list.tsx" });
      return data.rows as { id: string; texts: string[] }[];
    };
    /** The row with this title, on any page. */
    async function rowOf(wanted: string) {
      const { data } = await keeper.open(address, { layout: "routes/records/list.tsx" });
      for (let page = 1; page <= data.at.pages; page += 1) {
        const found = (await rows(recordPaths.list(pages, { page }))).find(
          ({ texts }) => texts[0] === wanted,
        );
        if (found) return found;
      }
      return undefined;
    }
    const has = (...wanted: string[]) => wanted.every((verb) => (verbs as readonly string[]).includes(verb));

    test("has the addresses of what its pages offer, and no others", () => {
      const own = addresses.filter((page) => `${page.address}/`.startsWith(`${address}/`));
      const files = { add: "new.tsx", update: "edit.tsx", remove: "remove.tsx", restore: "restore.ts" };
      const there = Object.entries(files).filter(([, file]) =>
        own.some((page) => page.file === `routes/records/${file}`),
      );
      expect(there.map(([verb]) => verb)).toEqual([...verbs]);
      for (const page of own.filter(({ address }) => address.includes(":")))
        expect(page.address).toContain(`/:${record.id}/`);
    });

    testWhere(has("add"))(
      "is added, found in the list, and refused with its field a second time",
      async () => {
        expect((await keeper.open(`${address}/new`)).data.name).toBe(name);
        const added = await keeper.send(`${address}/new`, await example(1));
        expect(added).toMatchObject({ status: 302, to: address });
        expect(added.notice!.text).toBe(t("records.added", { name: titleOf(1) }));
        expect(await rowOf(titleOf(1))).toBeDefined();

        const bare = await keeper.send(`${address}/new`, {});
        expect(bare.status).toBe(400);
        if (!record.unique) return;
        const again = await keeper.send(`${address}/new`, await example(1));
        expect(again.status).toBe(422);
        const field = record.calls.add.refusals[record.unique.reason]!;
        expect(Object.keys(again.data.error)).toEqual([field]);
      },
    );

    testWhere(has("add", "update"))("is changed in a form that begins with what it is", async () => {
      await keeper.send(`${address}/new`, await example(2));
      const { id } = (await rowOf(titleOf(2)))!;
      const form = await keeper.open(recordPaths.edit(pages, id));
      expect(form.data.row).toMatchObject(await example(2));
      const from = recordPaths.list(pages, { page: 2 });
      const saved = await keeper.send(recordPaths.edit(pages, id, { from }), await example(3));
      expect(saved).toMatchObject({ status: 302, to: from, notice: { text: t("records.saved") } });
      expect((await rowOf(titleOf(3)))!.id).toBe(id);
      expect((await keeper.send(recordPaths.edit(pages, "none"), await example(4))).status).toBe(422);
    });

    testWhere(has("add", "remove"))(
      "is removed after one more question, and brought back where it can be",
      async () => {
        await keeper.send(`${address}/new`, await example(5));
        const { id } = (await rowOf(titleOf(5)))!;
        expect((await keeper.open(recordPaths.remove(pages, id))).data.title).toBe(titleOf(5));
        const { notice, to } = await keeper.send(recordPaths.remove(pages, id), {});
        expect(to).toBe(address);
        expect(await rowOf(titleOf(5))).toBeUndefined();
        expect((await keeper.send(recordPaths.remove(pages, id), {})).to).toBe(address);
        expect(notice!.link?.post).toBe(has("restore") ? true : undefined);
        if (!has("restore")) return;
        expect((await keeper.send(notice!.link!.to, {})).notice!.text).toBe(t("records.restored"));
        expect(await rowOf(titleOf(5))).toBeDefined();
      },
    );

    test("a page behind the last leads to the last, and an order that is none is the usual one", async () => {
      const { to } = await keeper.open(recordPaths.list(pages, { page: 99_999 }), {
        layout: "routes/records/list.tsx",
      });
      expect(to).toMatch(new RegExp(`^${address}(\\?page=\\d+)?$`));
      expect(await rows(recordPaths.list(pages, { sort: "nonsense", page: "x" as never }))).toEqual(
        await rows(),
      );
    });
  },
);
