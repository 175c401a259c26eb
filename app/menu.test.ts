import { describe, expect, it } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import type { Menu } from "#contract/accounts/shapes";
import { as } from "../tests/support/cast";
import { visit } from "../tests/support/visit";
import { words } from "../tests/support/words";
import { isOnMenu, menuTree, viewAt } from "./menu";

const menu = (menuUuid: string, more: Partial<Menu> = {}): Menu => ({
  menuUuid,
  parentUuid: "",
  sort: 1,
  path: `/${menuUuid}`,
  template: menuUuid,
  name: menuUuid,
  icon: "",
  isHidden: false,
  ...more,
});
const t = words("zh");

describe("the server's menus become navigation", () => {
  it("nests them by parentUuid and orders them by sort", () => {
    const tree = menuTree(
      [
        menu("b", { sort: 2 }),
        menu("a", { sort: 1 }),
        menu("b2", { parentUuid: "b", sort: 2 }),
        menu("b1", { parentUuid: "b", sort: 1 }),
      ],
      t,
    );
    expect(tree.map(({ id, below }) => [id, below.map((entry) => entry.id)])).toEqual([
      ["a", []],
      ["b", ["b1", "b2"]],
    ]);
    expect(tree[1]).toMatchObject({ to: null });
  });

  it("shows a single visible child as a direct link, and neither hidden entries nor parents without a child", () => {
    const menus = [
      menu("a"),
      menu("a1", { parentUuid: "a" }),
      menu("a2", { parentUuid: "a", isHidden: true }),
      menu("b"),
      menu("b1", { parentUuid: "b", isHidden: true }),
    ];
    expect(menuTree(menus, t).map(({ id, to }) => [id, to])).toEqual([["a1", "/a1"]]);
  });

  it("leads an entry to the view that its template names, in our words, and keeps the name of any other", () => {
    const [known, foreign] = menuTree(
      [
        menu("x", { template: "papers", path: "/my/own/papers", name: "anything" }),
        menu("y", { name: "排课" }),
      ],
      t,
    );
    expect(known).toMatchObject({ to: "/exam/paper", text: t("menus.papers") });
    expect(foreign).toMatchObject({ to: "/y", text: "排课" });
  });
});

describe("the server's menus are the addresses that exist", () => {
  it("finds the view behind an address of a menu", () => {
    const menus = [menu("x", { template: "papers", path: "/my/papers" }), menu("y", { path: "/odd" })];
    expect(viewAt(menus, "/my/papers")).toBe("/exam/paper");
    expect(viewAt(menus, "/odd")).toBeNull();
    expect(viewAt(menus, "/nowhere")).toBeNull();
    expect(isOnMenu(menus, "papers")).toBe(true);
    expect(isOnMenu(menus, "task")).toBe(false);
    expect(isOnMenu(menus, "profile")).toBe(true);
  });

  it("leads an address that a menu gives to a view of ours there, and a page off the menu to /404", async () => {
    const { queries } = (await embeddedBackend()).database;
    const change = (set: { path?: string; template?: string }) =>
      queries.updateTable("menu").set(set).where("id", "=", "papers").execute();
    const author = await visit(as.author);
    await change({ path: "/my/papers" });
    expect(await author.open("/my/papers?state=draft")).toMatchObject({
      to: "/exam/paper?state=draft",
    });
    expect(await author.open("/my/nothing")).toMatchObject({ to: "/404" });
    expect(await author.open("/exam/paper")).toMatchObject({ status: 200 });
    await change({ template: "elsewhere" });
    expect(await author.open("/exam/paper")).toMatchObject({ to: "/404" });
    expect(await author.open("/my/papers")).toMatchObject({ to: "/404" });
  });
});
