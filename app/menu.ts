import type { Menu } from "#contract/accounts/shapes";
import type { Translate } from "#locales/words";
import { paths } from "~/paths";
import { type IconName, iconNames } from "~/ui/Icon";

/** An entry of the side menu: a link, or a heading with entries below it. */
export interface Entry {
  id: string;
  text: string;
  to: string | null;
  icon: IconName;
  below: Entry[];
}

/** Menu names translated into four languages, by their entry's view; others use the server's name. */
const known = [
  "home",
  "authoring",
  "papers",
  "bank",
  "quest",
  "session",
  "exams",
  "certificate",
  "certificates",
  "templates",
  "myExams",
  "task",
  "monitor",
  "room",
  "reports",
  "ledger",
  "evaluation",
  "products",
  "evaluationSendings",
  "scales",
  "scaleTexts",
  "categories",
  "norms",
  "additional",
  "additionalGroups",
  "evaluationRoles",
  "evaluationFiles",
  "platform",
  "companies",
  "orders",
  "invoices",
  "reconciliation",
  "applications",
  "outbox",
  "feedback",
  "dictionary",
  "errors",
  "system",
  "evaluationCompanies",
  "platformOperators",
  "roles",
  "menuTree",
  "permissions",
  "log",
  "tasks",
] as const;

/** The views that a server's menu may load, by their template, and the address of each here (000 §2). */
const views: Record<string, string> = {
  home: paths.home(),
  papers: paths.papers.list(),
  bank: paths.bank.list(),
  quest: "/exam/paper/quest",
  session: "/exam/paper/session",
  certificates: paths.certificates.list(),
  templates: paths.certificates.templates(),
  myExams: paths.exams.list(),
  task: paths.tasks(),
  monitor: paths.monitor(),
  room: paths.room(),
  reports: paths.reports.list(),
  ledger: paths.orders.ledger(),
  products: paths.evaluation.products(),
  evaluationSendings: paths.evaluation.sendings(),
  scales: paths.evaluation.scales(),
  scaleTexts: paths.evaluation.scaleTexts(),
  categories: paths.evaluation.categories(),
  norms: paths.evaluation.norms(),
  additional: paths.evaluation.additional(),
  additionalGroups: paths.evaluation.groups(),
  evaluationRoles: paths.evaluation.roles(),
  evaluationFiles: paths.evaluationFiles.list(),
  companies: paths.admin.companies(),
  orders: paths.admin.orders(),
  invoices: paths.admin.invoices(),
  reconciliation: paths.admin.reconciliation(),
  applications: paths.admin.applications(),
  outbox: paths.admin.outbox(),
  feedback: paths.admin.feedback(),
  dictionary: paths.admin.dictionary(),
  errors: paths.admin.errors(),
  system: paths.admin.system(),
  evaluationCompanies: paths.evaluation.companies(),
  platformOperators: paths.access.operators(),
  roles: paths.access.roles(),
  menuTree: paths.access.menus(),
  permissions: paths.access.permissions(),
  log: paths.trail.all(),
  tasks: paths.maintenance.tasks(),
};

/** True while the server's menus contain this view; a view that no menu controls is always open. */
export const isOnMenu = (menus: Menu[], template: string): boolean =>
  !Object.hasOwn(views, template) || menus.some((menu) => menu.template === template);

/**
 * The target of a menu's own address: the view that it loads, with the requested query; null for an address
 * that no menu has, or whose view is unknown.
 */
export function viewAt(menus: Menu[], path: string): string | null {
  const menu = menus.find((one) => one.path === path);
  return (menu && views[menu.template]) ?? null;
}

/**
 * The server's flat menus as a tree: nested by parentUuid, ordered by sort, hidden ones left out, a parent
 * with a single visible child shown as that child (000 §2).
 */
export function menuTree(menus: Menu[], t: Translate): Entry[] {
  const below = (parent: string): Entry[] =>
    menus
      .filter((menu) => menu.parentUuid === parent && !menu.isHidden)
      .sort((one, other) => one.sort - other.sort || one.menuUuid.localeCompare(other.menuUuid))
      .flatMap((menu) => {
        const entries = below(menu.menuUuid);
        const isParent = menus.some((other) => other.parentUuid === menu.menuUuid);
        if (isParent && entries.length === 0) return [];
        if (entries.length === 1) return entries;
        return [
          {
            id: menu.menuUuid,
            text: menuNameOf(menu, t),
            to: isParent ? null : (views[menu.template] ?? menu.path),
            icon: iconOf(menu),
            below: entries,
          },
        ];
      });
  const ids = new Set(menus.map((menu) => menu.menuUuid));
  const roots = [...new Set(menus.map((menu) => menu.parentUuid).filter((parent) => !ids.has(parent)))];
  return roots.flatMap(below);
}

/** A menu entry's name: one of ours in the reader's language, another as its administrator typed it. */
export function menuNameOf(menu: Pick<Menu, "template" | "name">, t: Translate): string {
  const name = known.find((template) => template === menu.template);
  return name ? t(`menus.${name}`) : menu.name;
}

function iconOf(menu: Menu): IconName {
  return iconNames.find((name) => name === menu.icon) ?? "paper";
}
