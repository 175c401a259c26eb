import { expect, it } from "vitest";
import type { Entry } from "~/menu";
import { draw } from "../../../tests/support/draw";
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
