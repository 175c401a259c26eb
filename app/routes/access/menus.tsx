import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { accessCalls } from "#contract/access/calls";
import type { MenuEntry } from "#contract/access/shapes";
import type { RequestOf } from "#contract/call";
import { PostForm } from "~/form/PostForm";
import { menuNameOf } from "~/menu";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("menus.menuTree"),
  crumb: (t) => ({ text: t("menus.menuTree"), to: paths.access.menus() }),
};

/** The menu as a tree, in its order. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "menus");
  const menus = need(await services.access.menus({}));
  const below = (parent: string) => menus.filter(({ parentUuid }) => parentUuid === parent);
  const rowOf = (menu: MenuEntry, at: number, all: MenuEntry[]) => ({
    id: menu.menuUuid,
    name: menuNameOf(menu, t),
    path: menu.path,
    isHidden: menu.isHidden,
    among: menu.parentUuid,
    isBelow: menu.parentUuid !== "",
    isForEveryone: menu.isForEveryone,
    roles: menu.roleKeys.length,
    isFirst: at === 0,
    isLast: at === all.length - 1,
  });
  return {
    rows: below("").flatMap((menu, at, all) => [
      rowOf(menu, at, all),
      ...below(menu.menuUuid).map((child, place, others) => rowOf(child, place, others)),
    ]),
  };
}

/** Moves an entry up or down among its neighbours, or before the one that it was dropped on. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "menus");
  const field = (name: string) => String(form.get(name) ?? "");
  const to = field("to") as RequestOf<typeof accessCalls.moveMenu>["to"];
  need(await services.access.moveMenu({ menuUuid: field("menuUuid"), to, beforeUuid: field("beforeUuid") }));
  return redirectWithFlash(paths.access.menus(), { kind: "ok", text: t("access:tree.moved") });
}

export default function Menus() {
  const t = useWords();
  const { rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("menus.menuTree")}
        actions={
          <ButtonLink kind="primary" icon="plus" to={paths.access.newMenu()}>
            {t("access:tree.new")}
          </ButtonLink>
        }
      >
        {t("access:tree.lead")}
      </PageHead>
      <Table
        caption={t("menus.menuTree")}
        head={
          <>
            <HeadCell>{t("access:tree.name")}</HeadCell>
            <HeadCell>{t("access:tree.path")}</HeadCell>
            <HeadCell>{t("access:tree.shown")}</HeadCell>
            <HeadCell>{t("access:tree.order")}</HeadCell>
          </>
        }
      >
        {rows.map((row) => (
          <Row key={row.id}>
            <TitleCell
              to={paths.access.menu(row.id)}
              title={`${row.isBelow ? "└ " : ""}${row.name}`}
              isAlone
            />
            <Cell>{row.path || t("access:tree.heading")}</Cell>
            <Cell>
              {row.isHidden
                ? t("access:tree.hidden")
                : row.isForEveryone
                  ? t("access:everyone")
                  : row.path
                    ? t("access:tree.roles", { count: row.roles })
                    : t("access:tree.withEntries")}
            </Cell>
            <Cell kind="field">
              <PostForm action={paths.access.menus()} className="menu-moves" preventScrollReset>
                <input type="hidden" name="menuUuid" value={row.id} />
                <input type="hidden" name="beforeUuid" data-drags={row.among} data-row={row.id} />
                <Button name="to" value="up" disabled={row.isFirst} isSmall>
                  {t("access:tree.up")}
                  <span className="visually-hidden"> {row.name}</span>
                </Button>
                <Button name="to" value="down" disabled={row.isLast} isSmall>
                  {t("access:tree.down")}
                  <span className="visually-hidden"> {row.name}</span>
                </Button>
              </PostForm>
            </Cell>
          </Row>
        ))}
      </Table>
    </>
  );
}
