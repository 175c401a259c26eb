import { describe, expect, test } from "vitest";
import { changeBesideSite } from "../support/beside";
import { as } from "../support/cast";
import { type Client, openClient } from "../support/client";
import { startSite } from "../support/server";

// No page is cached: data changed between two requests, by another user or by another program, shows on the
// next one (trust A3).

const site = await startSite();

const list = "/exam/paper";
type Answer = Awaited<ReturnType<Client["send"]>>;
/** A page without what differs each time: the id of its forms. */
const lasting = ({ html }: Answer) => html.replace(/name="formId" value="[^"]+"/g, "");

async function operator(mobile: string) {
  const browser = openClient(site.address);
  await browser.signIn(mobile);
  // The first page of the office inlines its style and says so in a cookie: it differs from those after it.
  await browser.send(list);
  return browser;
}

/** Writes into the running site's database. */
const store = (statement: string) => changeBesideSite(site, statement);

test("a page that is asked for again is the same, but for the id of its forms", async () => {
  const reader = await operator(as.author);
  const pages = [await reader.send(list), await reader.send(list), await reader.send(list)];
  const formIds = pages.map(({ html }) => /name="formId" value="([^"]+)"/.exec(html)?.[1]);
  expect(new Set(formIds).size).toBe(3);
  for (const page of pages) {
    expect(page.status).toBe(200);
    expect(lasting(page)).toBe(lasting(pages[0]!));
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("content-security-policy")).not.toContain(",");
  }
});

describe("A3: whatever is stored beside the site bites at the next request", () => {
  const own = "(select id from operator where mobile = '13800000005')";
  const company = "(select company_id from operator where mobile = '13800000005')";
  test.each<[string, string, Partial<Record<keyof Answer, unknown>>, string | null]>([
    [
      "a lock",
      "update operator set locked = 1 where mobile = '13800000005'",
      { status: 401 },
      "update operator set locked = 0 where mobile = '13800000005'",
    ],
    [
      "a role that is taken away",
      `update operator_role set role_key = 'r_review' where operator_id = ${own}`,
      { status: 302, location: "/401" },
      `update operator_role set role_key = 'r_exam_paper' where operator_id = ${own}`,
    ],
    [
      "an entry of the menus that is gone",
      "update menu set template = 'gone' where template = 'papers'",
      { status: 302, location: "/404" },
      "update menu set template = 'papers' where template = 'gone'",
    ],
    [
      "another name of the company",
      `update company set name = name || '二' where id = ${company}`,
      { html: expect.stringContaining("华东能源集团二") },
      `update company set name = substr(name, 1, length(name) - 1) where id = ${company}`,
    ],
    [
      "a session that is ended elsewhere",
      `delete from session where operator_id = ${own}`,
      { status: 401 },
      null,
    ],
  ])("%s", async (_, change, expected, undo) => {
    const reader = await operator(as.author);
    const before = await reader.send(list);
    expect(before.status).toBe(200);
    expect(lasting(await reader.send(list))).toBe(lasting(before));
    expect(before).not.toMatchObject(expected);
    await store(change);
    expect(await reader.send(list)).toMatchObject(expected);
    if (undo) await store(undo);
  });
});

test("A3: what a colleague writes is on the next page, and one's own as well", async () => {
  const [reader, colleague] = [await operator(as.author), await operator(as.administrator)];
  const { html } = await reader.send(list);
  const path = /href="(\/exam\/paper\/[\w-]+\/remark)[^"]*"/.exec(html)![1]!;
  for (const [writer, remark] of [
    [colleague, "同事留的备注"],
    [reader, "自己留的备注"],
  ] as const) {
    await reader.send(list);
    expect((await reader.send(list)).html).not.toContain(remark);
    expect((await writer.post(path, { remark, formId: remark })).status).toBe(302);
    await reader.send("/404");
    expect((await reader.send(list)).html).toContain(remark);
  }
});

test("B2: two companies that ask for one address in turns are each shown their own", async () => {
  const [here, there] = [await operator(as.administrator), await operator(as.stranger)];
  const companyIn = ({ html }: Answer) => /class="frame-company">.*?<p>([^<]+)</s.exec(html)?.[1];
  const names = [];
  for (let turn = 0; turn < 3; turn += 1)
    names.push([companyIn(await here.send(list)), companyIn(await there.send(list))]);
  expect(names[0]![0]).not.toBe(names[0]![1]);
  expect(names).toEqual([names[0], names[0], names[0]]);
});
