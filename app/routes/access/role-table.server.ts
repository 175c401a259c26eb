import type { LinkedMenuEntry, LinkedPermission } from "#contract/access/shapes";
import type { Action, Thing, Verb } from "#contract/roles";
import type { Translate } from "#locales/words";
import { menuNameOf } from "~/menu";
import { menuOf, type Screen, screens } from "~/session/screens";

/** The headings of the table, and the things below each. */
const groupOf: Record<Thing, Group> = {
  paper: "authoring",
  question: "authoring",
  exam: "exams",
  marking: "exams",
  monitor: "exams",
  room: "exams",
  certificate: "exams",
  evaluation: "exams",
  company: "company",
  companies: "platform",
  sales: "platform",
  operator: "platform",
  role: "platform",
  menu: "platform",
  permission: "platform",
  dictionary: "platform",
  log: "platform",
  message: "platform",
  error: "platform",
  feedback: "platform",
  system: "platform",
  task: "platform",
};
export const groups = ["authoring", "exams", "company", "platform"] as const;
type Group = (typeof groups)[number];

/** A box of the table; null where the thing has no such action. */
export interface ActionBox {
  name: string;
  isOn: boolean;
  /** The reader does not have it, and so neither gives nor takes it. */
  isHeld: boolean;
  /** Names of the actions that come with it. */
  needs: string[];
}

/** The table of actions: things by verbs, under headings. */
export function actionTable(permissions: readonly LinkedPermission[], t: Translate) {
  const titleOf = (name: string) => {
    const found = permissions.find(({ permission }) => permission === name);
    return found ? actionTitle(t, found) : name;
  };
  const boxes = permissions.filter(({ on }) => on !== "");
  const things = [...new Set(boxes.map(({ on }) => on as Thing))];
  const boxOf = (thing: Thing, verb: Verb): ActionBox | null => {
    const found = boxes.find(({ on, verb: own }) => on === thing && own === verb);
    if (!found) return null;
    const { permission, isLinked, isGivable, needs } = found;
    return { name: permission, isOn: isLinked, isHeld: isGivable, needs: needs.map(titleOf) };
  };
  return groups.map((group) => ({
    group,
    things: things
      .filter((thing) => groupOf[thing] === group)
      .map((thing) => ({ thing, boxes: verbsShown.map((verb) => ({ verb, box: boxOf(thing, verb) })) })),
  }));
}
export type ActionTable = ReturnType<typeof actionTable>;

const verbsShown: readonly Verb[] = ["read", "add", "change", "remove", "export", "approve"];

/** The name of an action in words: its thing and its verb. */
export const actionTitle = (t: Translate, { on, verb }: Pick<LinkedPermission, "on" | "verb">) =>
  verb === ""
    ? ""
    : t("access:actionTitle", { thing: t(`access:things.${on as Thing}`), verb: t(`access:verbs.${verb}`) });

/** The menu as ticks below its headings. `isMissing`: an action opens the page, and no entry leads there. */
export function menuTicks(
  menus: readonly LinkedMenuEntry[],
  permissions: readonly LinkedPermission[],
  t: Translate,
) {
  const on = permissions.filter(({ isLinked }) => isLinked).map(({ permission }) => permission as Action);
  const isWanted = (template: string) =>
    (Object.keys(screens) as Screen[]).some(
      (screen) => menuOf[screen] === template && on.includes(screens[screen] as Action),
    );
  const tickOf = (menu: LinkedMenuEntry) => ({
    id: menu.menuUuid,
    name: menuNameOf(menu, t),
    isOn: menu.isLinked,
    isForEveryone: menu.isForEveryone,
    isMissing: !menu.isLinked && !menu.isForEveryone && menu.template !== "" && isWanted(menu.template),
  });
  const heads = menus.filter(({ parentUuid }) => parentUuid === "");
  return heads.map((head) => {
    const below = menus.filter(({ parentUuid }) => parentUuid === head.menuUuid);
    return {
      id: head.menuUuid,
      heading: below.length > 0 ? menuNameOf(head, t) : null,
      ticks: (below.length > 0 ? below : head.path ? [head] : []).map(tickOf),
    };
  });
}
export type MenuTicks = ReturnType<typeof menuTicks>;
