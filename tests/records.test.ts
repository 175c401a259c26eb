import { describe, expect, test } from "vitest";
import type { Call } from "#contract/call";
import { type RecordVerb, recordVerbs, undoDays } from "#contract/records/record";
import { builtInActions } from "#contract/roles";
import { recordPages } from "~/routes/records/all";
import { mayCall } from "./support/access";
import { type Author, openAuthors } from "./support/authors";
import { onEachEngine } from "./support/engines";
import { day } from "./support/office";
import { recordExamples, recordParents } from "./support/record-examples";
import { calls } from "./support/shapes";

/** Tests of calls that the declaration lacks are skipped. */
const testWhere = (isOffered: boolean | undefined): typeof test | (() => void) =>
  isOffered ? test : () => {};

type Fields = Record<string, unknown>;

const nameOf = (call: Call) => [...calls].find(([, one]) => one === call)?.[0];

onEachEngine((database) => {
  const { author, clock } = openAuthors(database);

  describe.each(Object.values(recordPages).map(({ record }) => [record.name, record] as const))(
    "%s",
    (name, record) => {
      const has = (...verbs: RecordVerb[]) => verbs.every((verb) => nameOf(record.calls[verb]) !== undefined);
      let count = 0;
      const parents = Object.entries(recordParents[name] ?? {});
      /** Sample input, of which what it belongs to is added first. */
      const example = async (who: Author): Promise<Fields> => {
        count += 1;
        const named: Fields = {};
        for (const [field, parent] of parents)
          named[field] = await who.ask(
            recordPages[parent]!.record.calls.add,
            recordExamples[parent]!(1000 + count),
          );
        return { ...named, ...recordExamples[name]!(count) };
      };
      /** A row's fields as texts, as a form would send them. */
      const typed = (row: Fields) =>
        Object.fromEntries(
          Object.entries(row).map(([field, value]) => [
            field,
            typeof value === "number" ? String(value) : value,
          ]),
        );
      const ask = (who: Author, verb: RecordVerb, request: Fields) =>
        who.ask(record.calls[verb], request) as Promise<never>;
      const refusal = (who: Author, verb: RecordVerb, request: Fields) =>
        who.refusal(record.calls[verb], request);
      const named = (id: string, more: Fields = {}) => ({ ...more, [record.named]: id });
      const list = async (who: Author, more: Fields = {}) =>
        ((await ask(who, "page", { pageSize: 100, ...more })) as { list: Fields[] }).list;
      const isListed = async (who: Author, id: string, more: Fields = {}) =>
        (await list(who, more)).some((row) => row[record.id] === id);
      /** A role that may make all these calls: the company's own administrator, if possible. */
      const roleFor = (...verbs: RecordVerb[]) => {
        const may = verbs.map((verb) => mayCall(nameOf(record.calls[verb])!));
        const roles = ["r_ent_admin", "r_sys_admin"] as const;
        return roles.find((role) => may.every((people) => people.includes(role)))!;
      };
      const keeper = (...verbs: RecordVerb[]) => author({ roles: [roleFor(...verbs)] });
      const sameCompany = ({ companyId }: Author, verb: RecordVerb) =>
        author({ roles: [roleFor(verb)], companyId });
      const audited = async (id: string) => {
        const rows = await database()
          .queries.selectFrom("audit")
          .select("action")
          .where("subject", "=", id)
          .orderBy("at")
          .orderBy("seq")
          .execute();
        return rows.map(({ action }) => action);
      };
      const action = (verb: RecordVerb) => `${record.name}.${record.audit?.verbs?.[verb] ?? verb}`;

      testWhere(has("add", "page"))(
        "F2: what is added is listed as it was filled in, and audited",
        async () => {
          const who = await keeper("add", "page");
          const fields = await example(who);
          const id = await ask(who, "add", fields);
          const shown = typed((await list(who)).find((row) => row[record.id] === id)!);
          const common = Object.entries(fields).filter(([field]) => field in record.shape.shape);
          expect(shown).toMatchObject(Object.fromEntries(common));
          expect(await audited(id)).toEqual([action("add")]);
        },
      );

      testWhere(record.unique && has("add"))(
        "what stands once is refused a second time, also at the same moment",
        async () => {
          const who = await keeper("add");
          const fields = await example(who);
          const both = await Promise.all([1, 2].map(() => who.send(record.calls.add, fields)));
          expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
          const { reason } = record.unique!;
          expect(await refusal(who, "add", fields)).toBe(`${reason} ${record.calls.add.refusals[reason]}`);
          // What belongs to another row is not there in another company.
          if (record.scope === "company" && parents.length === 0)
            await ask(await keeper("add"), "add", fields);
          if (!has("update")) return;
          const id = await ask(who, "add", await example(who));
          expect(await refusal(who, "update", named(id, fields))).toMatch(reason);
          await ask(who, "update", named(id, await example(who)));
        },
      );

      testWhere(has("add", "update"))(
        "F2: what is changed is as it was changed, and audited; what is not there is not found",
        async () => {
          const who = await keeper("update");
          const adder = await sameCompany(who, "add");
          const id = await ask(adder, "add", await example(adder));
          const changed = async () =>
            Object.fromEntries(
              Object.entries(await example(adder)).filter(([field]) => field in record.change.shape),
            );
          const change = await changed();
          await ask(who, "update", named(id, change));
          if (has("page"))
            expect(typed((await list(who)).find((row) => row[record.id] === id)!)).toMatchObject(change);
          expect(await audited(id)).toEqual([action("add"), action("update")]);
          expect(await refusal(who, "update", named("nothing", change))).toBe("NOT_FOUND");
          if (!has("get")) return;
          // Drawn from a state that is gone: nothing is overwritten unseen.
          const reader = await sameCompany(who, "get");
          const shown = async () => ((await ask(reader, "get", { id })) as { revision: string }).revision;
          const revision = await shown();
          await ask(who, "update", named(id, { ...change, revision }));
          await ask(who, "update", named(id, { ...(await changed()), revision }));
          expect(await refusal(who, "update", named(id, { ...change, revision }))).toBe("RECORD_CHANGED");
          await ask(who, "update", named(id, { ...change, revision: await shown() }));
        },
      );

      testWhere(record.scope === "company" && has("add"))(
        "B2: to another company it does not exist",
        async () => {
          const owner = await keeper("add");
          const id = await ask(owner, "add", await example(owner));
          for (const verb of recordVerbs.filter((verb) => has(verb))) {
            if (record.seesAll && builtInActions([roleFor(verb)]).includes(record.seesAll)) continue;
            const stranger = await keeper(verb);
            if (verb === "page") expect(await isListed(stranger, id)).toBe(false);
            else if (verb !== "add")
              expect(
                await refusal(stranger, verb, { id, ...named(id, await example(await keeper("add"))) }),
              ).toBe("NOT_FOUND");
          }
        },
      );

      testWhere(has("add", "page") && record.isSearched)(
        "it is found by a word of its own, and by no other",
        async () => {
          const who = await keeper("add", "page");
          const fields = await example(who);
          const id = await ask(who, "add", fields);
          const word = String(fields[Object.keys(fields).at(-2)!]);
          expect(await isListed(who, id, { key: word.toUpperCase() })).toBe(true);
          for (const key of ["%", "_x_"]) expect(await isListed(who, id, { key })).toBe(false);
        },
      );

      testWhere(has("add", "page"))("each order has an opposite, and pages hold every row once", async () => {
        const who = await keeper("add", "page");
        for (let at = 0; at < 3; at += 1) await ask(who, "add", await example(who));
        const ids = async (more: Fields) => (await list(who, more)).map((row) => row[record.id]);
        for (const order of record.sort) {
          const opposite = order.startsWith("-") ? order.slice(1) : `-${order}`;
          expect(await ids({ sort: order })).toEqual((await ids({ sort: opposite })).reverse());
          const some = (pageNum: number) => ids({ sort: order, pageSize: 2, pageNum });
          expect([...(await some(1)), ...(await some(2))]).toEqual((await ids({ sort: order })).slice(0, 4));
        }
        expect((await who.send(record.calls.page, { sort: "removed_at" })).code).toBe(422);
      });

      testWhere(has("add", "remove"))("F2: what is removed is gone, once, and audited", async () => {
        const who = await keeper("add", "remove");
        const id = await ask(who, "add", await example(who));
        const twice = await Promise.all([1, 2].map(() => who.send(record.calls.remove, named(id), "form-1")));
        expect(twice.map(({ code }) => code)).toEqual([0, 0]);
        if (has("page")) expect(await isListed(who, id)).toBe(false);
        if (has("get")) expect(await refusal(who, "get", { id })).toBe("NOT_FOUND");
        expect(await refusal(who, "remove", named(id))).toBe("NOT_FOUND");
        expect(await audited(id)).toEqual([action("add"), action("remove")]);
      });

      testWhere(has("restore"))(
        `F2: what was removed comes back for ${undoDays} days, unless its place is taken`,
        async () => {
          const who = await keeper("add", "remove", "restore");
          const fields = await example(who);
          const id = await ask(who, "add", fields);
          expect(await refusal(who, "restore", named(id))).toBe("NOT_FOUND");
          await ask(who, "remove", named(id));
          clock.time += undoDays * day - 1;
          // A session does not last as long.
          const later = await sameCompany(who, "restore");
          await ask(later, "restore", named(id));
          expect(await isListed(later, id)).toBe(true);
          expect(await audited(id)).toEqual([action("add"), action("remove"), action("restore")]);

          await ask(later, "remove", named(id));
          const other = await ask(later, "add", fields);
          if (record.unique) expect(await refusal(later, "restore", named(id))).toMatch(record.unique.reason);
          await ask(later, "remove", named(other));
          clock.time += undoDays * day;
          const tooLate = await sameCompany(who, "restore");
          expect(await refusal(tooLate, "restore", named(id))).toBe("NOT_FOUND");
        },
      );
    },
  );
});
