import type { ComponentType } from "react";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Queries } from "#backend/database/open";
import type { Tables } from "#backend/database/schema";
import { newId } from "#backend/ids";
import { embeddedBackend } from "#backend/index.server";
import { mayOpen } from "./support/access";
import { as } from "./support/cast";
import { companyWithAll, type Ids } from "./support/company";
import { drawnPage } from "./support/draw";
import { reach } from "./support/office";
import { addresses, moduleOf } from "./support/routes";
import { rowOf } from "./support/rows";
import { importsOf, programsIn } from "./support/source";
import { type Visitor, visit } from "./support/visit";

/** The rooms of the back office; a new page in one of them that shows a table is found here. */
const rooms =
  /^routes\/(access|admin|companies|customers|invoices|maintenance|operator|orders|self-check|trail|webhooks|records\/list)/;

const programs = new Set(programsIn("app"));
const fileOf = (path: string) => [path, `${path}.tsx`, `${path}.ts`].find((one) => programs.has(one));

/** Whether a page can show a table. */
function canList(path: string, seen = new Set<string>()): boolean {
  if (path === "app/ui/Table.tsx") return true;
  if (seen.has(path)) return false;
  seen.add(path);
  return importsOf(path, { types: false }).some((to) => {
    const file = fileOf(to);
    return file !== undefined && canList(file, seen);
  });
}

/** The addresses that show a table, each by the file of it: its own, or of the layout that dialogs lie over. */
const lists = addresses.flatMap(({ address, file, layouts }) => {
  const list = [...layouts, file].find((one) => rooms.test(one) && canList(`app/${one}`));
  const isOver = list !== undefined && list !== file && !/no-dialog/.test(file);
  return list && !isOver ? [{ address, file: list }] : [];
});

/** Tables whose rows have one order, by address and caption, and why. */
const unsorted: Record<string, string> = {
  "/operator/data 平台保存的我的信息": "the six kinds of what is stored",
  "/companyManagement/account/setting 等待接受的邀请": "who is invited no longer comes first",
  "/companyManagement/ledger 充值": "the newest few, beside a link to their list, which sorts",
  "/companyManagement/ledger 流水": "a balance is true only after the entry below it",
  "/companyManagement/statement 对账单": "the kinds of entries, and their sum",
  "/admin/companies/:companyId/statement 对账单": "the kinds of entries, and their sum",
  "/companyManagement/price 功能": "a comparison of versions",
  "/admin/orders/:orderId 经过": "one step follows from another",
  "/companyManagement/order/:orderId 经过": "one step follows from another",
  "/admin/applications 各月的企业注册、认证与演示申请": "months, as a chart",
  "/admin/system 系统状态": "the ten checks, those of one matter together",
  "/admin/system 全部依赖包": "an inventory by name",
  "/exam/question/topic 管理知识点": "a tree: each topic stands below the one it belongs to",
  "/admin/menus 菜单": "the order of the menu itself, which is changed here",
};

/** Lists that have neither a search nor tabs, and how many rows they have at most. */
const whole: Record<string, string> = {
  "/operator/sessions": "where one person is signed in",
  "/admin/reconciliation": "the newest 30",
  "/admin/applications": "the newest 50",
  "/admin/companies/:companyId/group": "the units of one company",
  "/admin/tasks": "one row for each kind of job",
  "/companyManagement/company/webhooks": "ten",
  "/companyManagement/account/:operatorId/log": "narrowed to one operator; the trail has the filters",
  "/exam/question/bank": "the banks of one company",
};

/** Queries that narrow a list to some of its rows, and to none. */
const filters: Record<string, { some: string; none: string | null }> = {
  "/admin/outbox": { some: "key=1990000", none: "key=1770000" },
  "/admin/dictionary": { some: "key=gender", none: "key=zzzz" },
  // The tab of what is open is the usual one, which the address leaves out; what is answered is none here.
  "/admin/feedback": { some: "state=", none: null },
  "/admin/permissions": { some: "key=sample", none: "key=zzzz" },
  "/admin/log": { some: "action=company", none: "key=zzzz" },
  "/companyManagement/log": { some: "action=operator", none: "key=zzzz" },
  "/evaluation/text": { some: `key=${encodeURIComponent("外向")}`, none: "key=zzzz" },
  "/companyManagement/company/webhooks/:webhookId": {
    some: "event=exam.published",
    none: "event=score.released",
  },
};

let things: Ids;
/** The operator who is `administrator`. */
let admin: string;
let administrator: Visitor;
let platform: Visitor;
const word = "排序";

const visitorOf = (address: string) =>
  mayOpen(address).opens.includes("r_ent_admin") ? administrator : platform;

const filled = (address: string) =>
  address === "/companyManagement/account/:operatorId/log"
    ? `/companyManagement/account/${admin}/log`
    : address.replace(/:(\w+)/g, (_, name) => things[name.replace(/(Id|Uuid)$/, "") as keyof Ids] ?? "none");

/** The page of a list, as HTML. */
async function page({ address, file }: { address: string; file: string }, at = filled(address)) {
  const { data, status, to } = await visitorOf(address).open(at, { layout: file });
  expect(`${status} ${to}`, at).toBe("200 null");
  return drawnPage((await moduleOf(file)).default as ComponentType, data, undefined, at);
}

const tablesIn = (html: string) => html.match(/<table.*?<\/table>/gs) ?? [];
const captionOf = (table: string) => /<caption[^>]*>(.*?)<\/caption>/.exec(table)![1]!;
const headsIn = (table: string) =>
  (table.match(/<th scope="col".*?<\/th>/gs) ?? []).flatMap((head) =>
    [...head.matchAll(/<a[^>]*class="sort[^"]*"[^>]*>/g)].map(([link]) => ({
      to: /href="([^"]*)"/.exec(link)![1]!.replaceAll("&amp;", "&"),
      isNow: link.includes("sort-now"),
      now: /aria-sort="(\w+)"/.exec(head)?.[1],
    })),
  );
const rowsIn = (table: string) =>
  (/<tbody.*<\/tbody>/s.exec(table)?.[0].match(/<tr.*?<\/tr>/gs) ?? []).map((row) =>
    row.replace(/(name="from" value=|href=)"[^"]*"/g, ""),
  );

beforeAll(async () => {
  const backend = await embeddedBackend();
  const { queries } = backend.database;
  const { id, company_id: companyId } = await rowOf(queries, "operator", { mobile: as.administrator });
  admin = id;
  const office = { ...reach(() => backend), clock: { now: Date.now } };
  things = { ...(await companyWithAll(office, queries, companyId)).ids };
  await insertTies(queries, companyId);
  [administrator, platform] = [await visit(as.administrator), await visit(as.systemAdministrator)];
  // why: rows say how long ago something was, and jobs that become due change theirs.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(() => void vi.useRealTimers());

/** More rows than a page has, which are equal in whatever they are sorted by. */
async function insertTies(queries: Queries, companyId: string) {
  async function copy<T extends keyof Tables>(
    table: T,
    change: (row: Record<string, unknown>, at: number) => object,
    whose: object = {},
  ) {
    let found = queries.selectFrom(table as "outbox").selectAll();
    for (const [column, value] of Object.entries(whose)) found = found.where(column as "id", "=", value);
    const row = (await found.orderBy("id").limit(1).executeTakeFirstOrThrow()) as Record<string, unknown>;
    const rows = Array.from({ length: 30 }, (_, at) => ({ ...row, id: newId(), ...change(row, at) }));
    await queries
      .insertInto(table as "outbox")
      .values(rows as never)
      .execute();
  }
  const at = 1_700_000_000_000;
  const two = (at: number) => String(at).padStart(2, "0");
  const own = { company_id: companyId };
  const present = { ...own, removed_at: 0 };
  await copy("company", (_, n) => ({ name: `${word}公司`, short_name: `${word}${n}`, created_at: 1 }));
  await copy(
    "operator",
    (_, at) => ({ real_name: word, mobile: `199000010${two(at)}`, last_seen_at: 0 }),
    present,
  );
  await copy("money_order", (_, at) => ({ number: 900_000 + at, search_key: word, amount: 100 }), own);
  await copy(
    "invoice",
    (_, at) => ({ number: 900_000 + at, search_key: word, amount: 100, official_number: "" }),
    own,
  );
  await copy("webhook_delivery", () => ({ event_id: newId() }), { webhook_id: things.webhook });
  await queries
    .insertInto("permission")
    .values({ id: newId(), permission_key: "sample", info: word, search_key: "sample", built_in: 0 })
    .execute();
  await queries
    .insertInto("outbox")
    .values(
      Array.from({ length: 30 }, (_, n) => ({
        id: newId(),
        company_id: "",
        kind: "login",
        recipient: `199000010${two(n)}`,
        text: "",
        at,
      })),
    )
    .execute();
  await queries
    .insertInto("failure")
    .values(
      Array.from({ length: 30 }, (_, n) => ({
        id: newId(),
        place: word,
        message: `错误 ${n}`,
        times: 1,
        first_at: at,
        last_at: at,
      })),
    )
    .execute();
}

test("what has no order of its own, or no filter, is a list", () => {
  const known = lists.map(({ address }) => address);
  const named = [
    ...Object.keys(unsorted).map((name) => name.split(" ")[0]!),
    ...Object.keys(whole),
    ...Object.keys(filters),
  ];
  expect(named.filter((address) => !known.includes(address))).toEqual([]);
});

/** The address with these queries in place of its own. */
const at = (address: string, ...queries: string[]) =>
  `${filled(address)}?${queries.filter(Boolean).join("&")}`;

describe.each(lists)("$address", (list) => {
  const { address } = list;
  const isSorted = (table: string) => headsIn(table).length > 0;
  // The records of an evaluation are named as examples.
  const key = address.startsWith("/evaluation/") ? "例" : word;
  const { some, none } = filters[address] ?? { some: `key=${encodeURIComponent(key)}`, none: "key=zzzz" };
  const sortedIn = (html: string) => tablesIn(html).filter(isSorted);
  const isNarrowed = (html: string) => /role="search"|class="tabs/.test(html);

  test("shows a table whose heads sort, or there is a reason", async () => {
    const tables = tablesIn(await page(list));
    expect(tables.length).toBeGreaterThan(0);
    const bare = tables.filter((table) => !isSorted(table)).map((table) => `${address} ${captionOf(table)}`);
    expect(bare.filter((name) => !(name in unsorted))).toEqual([]);
  });

  test("each order shows every row once, on pages that keep it", async () => {
    const html = await page(list);
    const [table] = sortedIn(html);
    if (!table) return;
    const usual = await allRows(list, filled(address));
    for (const { to } of headsIn(table)) {
      const sorted = await page(list, to);
      const heads = tablesIn(sorted)
        .filter(isSorted)
        .flatMap(headsIn)
        .filter(({ isNow }) => isNow);
      expect(heads, to).toHaveLength(1);
      const { now, to: back } = heads[0]!;
      const turned = tablesIn(await page(list, back))
        .filter(isSorted)
        .flatMap(headsIn)
        .find(({ isNow }) => isNow)!;
      expect([now, turned.now].sort(), to).toEqual(["ascending", "descending"]);
      const orders = [await allRows(list, to), await allRows(list, back)];
      // Equal rows of a list that comes whole stay as they came.
      if (!(address in whole)) expect(orders[1], back).toEqual(orders[0]!.toReversed());
      for (const [place, each] of [to, back].entries()) {
        const rows = orders[place]!;
        // Entries of the trail may look the same: the same was done twice within a second.
        if (!/log$/.test(address)) expect(new Set(rows).size, each).toBe(rows.length);
        expect([...rows].sort(), each).toEqual([...usual].sort());
      }
    }
  });

  test("an unknown order is the usual one", async () => {
    const [usual, unknown] = [await page(list), await page(list, at(address, "sort=nonsense"))];
    if (sortedIn(usual).length === 0) return;
    expect(tablesIn(unknown).map(rowsIn)).toEqual(tablesIn(usual).map(rowsIn));
    expect(tablesIn(unknown).map(headsIn)).toEqual(tablesIn(usual).map(headsIn));
  });

  test("it is narrowed, and order and filter keep each other", async () => {
    const html = await page(list);
    if (sortedIn(html).length === 0) return;
    expect(isNarrowed(html)).toBe(!(address in whole));
    if (address in whole) return;
    const narrowed = await page(list, at(address, some));
    const heads = tablesIn(narrowed).flatMap(headsIn);
    const [name, value] = some.split("=");
    for (const { to } of heads)
      expect(new URLSearchParams(to.split("?")[1]).get(name!) ?? "").toBe(decodeURIComponent(value!));
    const turned = await page(list, heads.find(({ isNow }) => isNow)?.to ?? heads[0]!.to);
    if (turned.includes('role="search"')) expect(turned).toMatch(/type="hidden" name="(reversed|sort)"/);
    if (none) expect(await page(list, at(address, none))).toMatch(/class="empty".*<h2>[^<]+<\/h2><p>[^<]+/s);
  });
});

/** The rows of every page of a list. */
async function allRows(list: (typeof lists)[number], from: string): Promise<string[]> {
  const rows: string[] = [];
  let next: string | undefined = from;
  while (next !== undefined) {
    const html: string = await page(list, next);
    rows.push(...rowsIn(tablesIn(html).find((table) => headsIn(table).length > 0)!));
    next = /href="([^"]*)"[^>]*rel="next"|rel="next"[^>]*href="([^"]*)"/
      .exec(html)
      ?.slice(1)
      .find(Boolean)
      ?.replaceAll("&amp;", "&");
  }
  return rows;
}
