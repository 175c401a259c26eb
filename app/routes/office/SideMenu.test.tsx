import { expect, it } from "vitest";
import type { Entry } from "~/menu";
import { draw } from "../../../tests/support/draw";
import { currentEntry } from "./currentEntry";
import { SideMenu } from "./SideMenu";

const entry = (text: string, to: string | null, ...below: Entry[]): Entry => ({
  id: text,
  text,
  to,
  icon: "paper",
  below,
});

it("leads to every entry, however deep the server nests it", () => {
  const deep = entry("A", null, entry("B", null, entry("C", "/c"), entry("D", "/d")), entry("E", "/e"));
  const html = draw(<SideMenu entries={[deep]} canLaunch={false} />);
  expect([...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to)).toEqual(["/c", "/d", "/e"]);
  expect([...html.matchAll(/side-heading">([^<]+)/g)].map(([, text]) => text)).toEqual(["A", "B"]);
});

it.each([
  ["/exam/paper/p1/edit", "/exam/paper"],
  ["/Exam/Paper/", "/exam/paper"],
  ["/launch", "/exam/paper"],
  ["/exam/part/1/draw", "/exam/paper"],
  ["/exam/question/slot/1/edit", "/exam/paper"],
  ["/exam/question/1", "/exam/question"],
  ["/exam/question/put", "/exam/question"],
  ["/exam/new", "/exam/my"],
  ["/exam/8383c249/edit", "/exam/my"],
  ["/certificate/new", "/certificate/list"],
  ["/certificate/template/new", "/certificate/template"],
  ["/exams", undefined],
  ["/operator/profile", undefined],
])("%s belongs to one entry alone", (path, to) => {
  const addresses = [
    "/exam/index",
    "/exam/paper",
    "/exam/question",
    "/exam/my",
    "/certificate/list",
    "/certificate/template",
  ];
  const entries = addresses.map((address) => entry(address, address));
  expect(currentEntry(entries, path)?.to).toBe(to);
});
