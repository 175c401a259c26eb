/** The role keys of the specification, plus the fallback for an operator without any. Administrators add others. */
export const roleKeys = [
  "r_sys_admin",
  "r_ent_admin",
  "r_not_validate",
  "r_eva_admin",
  "r_eva",
  "r_review",
  "r_monitor",
  "r_offline_room",
  "r_exam_hainan",
  "r_exam_question",
  "r_exam_management",
  "r_exam_paper",
  "visitor",
] as const;

/** A role that is built in. */
export type RoleKey = (typeof roleKeys)[number];

/** What can be done with a thing: the columns of the table of roles. */
export const verbs = ["read", "add", "change", "remove", "export", "approve"] as const;
export type Verb = (typeof verbs)[number];

/** Whose things an action reaches: those of the caller's company, or those of the platform and all companies. */
export type ActionScope = "company" | "platform";

interface ActionFacts {
  /** The thing; its row in the table of roles, below the heading of its group. */
  on: string;
  verb: Verb;
  scope: ActionScope;
  /** The built-in roles that hold it in a new installation. Administrators change that, role by role. */
  roles: readonly RoleKey[];
  /** Actions without which it cannot be done; whoever is given it is given these. */
  needs?: readonly string[];
}

const administrators = ["r_sys_admin", "r_ent_admin"] as const;
const region = [...administrators, "r_exam_hainan"] as const;

const ofCompany = <const Thing extends string>(
  on: Thing,
  verb: Verb,
  roles: readonly RoleKey[],
  needs: readonly string[] = [],
) => ({ on, verb, scope: "company", roles, needs }) as const;
const ofPlatform = <const Thing extends string>(on: Thing, verb: Verb, needs: readonly string[] = []) =>
  ({ on, verb, scope: "platform", roles: ["r_sys_admin"], needs }) as const;

/**
 * Every action that a call or a page asks for: the one table of who may do what. It is seeded into the database,
 * where roles are linked with actions; the page of roles shows and exports it.
 */
export const actions = {
  readPapers: ofCompany("paper", "read", [...region, "r_exam_paper", "r_exam_question", "r_exam_management"]),
  writePapers: ofCompany("paper", "change", [...region, "r_exam_paper"], ["readPapers"]),
  writeQuestions: ofCompany(
    "question",
    "change",
    [...region, "r_exam_question", "r_exam_paper"],
    ["readPapers"],
  ),
  arrangeExams: ofCompany("exam", "change", [...region, "r_exam_management"], ["readPapers"]),
  launchExams: ofCompany("exam", "add", region, ["writePapers", "writeQuestions", "arrangeExams"]),
  markAnswers: ofCompany("marking", "change", [...administrators, "r_review"]),
  watchExams: ofCompany("monitor", "change", [...administrators, "r_monitor"]),
  keepRooms: ofCompany("room", "change", [...administrators, "r_offline_room"]),
  issueCertificates: ofCompany("certificate", "add", [...region, "r_exam_management"]),
  readEvaluation: ofCompany("evaluation", "read", ["r_sys_admin", "r_eva_admin", "r_eva"]),
  writeEvaluation: ofCompany("evaluation", "change", ["r_sys_admin", "r_eva_admin"], ["readEvaluation"]),
  keepCompany: ofCompany("company", "change", administrators),

  administer: ofPlatform("companies", "change"),
  assignSales: ofPlatform("sales", "change", ["administer"]),
  readOperators: ofPlatform("operator", "read"),
  keepOperators: ofPlatform("operator", "change", ["readOperators"]),
  giveRoles: ofPlatform("operator", "approve", ["readOperators", "readRoles"]),
  readRoles: ofPlatform("role", "read"),
  shapeRoles: ofPlatform("role", "change", ["readRoles"]),
  keepMenus: ofPlatform("menu", "change"),
  keepPermissions: ofPlatform("permission", "change"),
  keepDictionary: ofPlatform("dictionary", "change"),
  readLog: ofPlatform("log", "read"),
  exportLog: ofPlatform("log", "export", ["readLog"]),
  readMessages: ofPlatform("message", "read"),
  sendMessages: ofPlatform("message", "change", ["readMessages"]),
  readErrors: ofPlatform("error", "read"),
  clearErrors: ofPlatform("error", "remove", ["readErrors"]),
  answerFeedback: ofPlatform("feedback", "change"),
  readSystem: ofPlatform("system", "read"),
  runTasks: ofPlatform("task", "change"),
} as const satisfies Record<string, ActionFacts>;

/** The name of an action, in the contract and in the database alike. */
export type Action = keyof typeof actions;
/** Something that actions are about. */
export type Thing = (typeof actions)[Action]["on"];
export const actionNames = Object.keys(actions) as Action[];
export const isAction = (name: string): name is Action => Object.hasOwn(actions, name);

/** The actions, by name: calls and pages refer to these. */
export const may = Object.fromEntries(actionNames.map((name) => [name, name])) as { [Name in Action]: Name };

/** The actions of these built-in roles in a new installation. */
export const builtInActions = (roles: readonly string[]): Action[] =>
  actionNames.filter((name) => actions[name].roles.some((role: string) => roles.includes(role)));

/** These actions and, in turn, those that they need. */
export function withNeeded(names: readonly Action[]): Action[] {
  const all = new Set<Action>();
  const add = (name: Action) => {
    if (all.has(name)) return;
    all.add(name);
    actions[name].needs.filter(isAction).forEach(add);
  };
  names.forEach(add);
  return actionNames.filter((name) => all.has(name));
}

/** Access to a page or call: `anyone` needs no session, `signedIn` any session, and an action a role that has it. */
export type Allow = "anyone" | "signedIn" | Action;

/** True when somebody with these actions is allowed; null without a session. No action implies another. */
export function admits(allow: Allow, held: readonly Action[] | null): boolean {
  if (allow === "anyone") return true;
  if (held === null) return false;
  return allow === "signedIn" || held.includes(allow);
}

/**
 * Launching an exam (000 §6): with the action of that name, or all three of r_exam_question, r_exam_management and
 * r_exam_paper.
 */
export function canLaunch(roles: readonly string[], held: readonly Action[]): boolean {
  return (
    admits(may.launchExams, held) ||
    ["r_exam_question", "r_exam_management", "r_exam_paper"].every((role) => roles.includes(role))
  );
}

/** Roles that stand as they are: the platform's own, so that somebody can always put things right, and two marks. */
const fixedRoles: readonly string[] = ["r_sys_admin", "r_not_validate", "visitor"] satisfies RoleKey[];
export const isFixedRole = (roleKey: string) => fixedRoles.includes(roleKey);
