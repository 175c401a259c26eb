import type { Outcome } from "#contract/call";
import { admits } from "#contract/roles";
import { isOnMenu } from "~/menu";
import { need, type OperatorContext } from "~/session/guard.server";
import { menuOf, type Screen, screens } from "~/session/screens";

/** Milliseconds that the page waits for a part: the others are not held up by one silent service. */
const partTimeout = 5_000;

/** A reply, or null if the service is away or silent; whoever was signed out meanwhile is told so. */
export async function partOf<Data>(
  asked: Promise<Outcome<Data>>,
  timeout = partTimeout,
): Promise<Data | null> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeout);
  });
  const answer = await Promise.race([asked, silence]);
  clearTimeout(timer);
  if (answer === null) return null;
  return answer.ok || answer.reason === "SIGNED_OUT" ? need(answer) : null;
}

/** True if the operator may open this screen, by role and by the server's menus. */
const canOpen = ({ actions, menus }: OperatorContext, screen: Screen) =>
  admits(screens[screen], actions) && isOnMenu(menus, menuOf[screen] ?? "");

/**
 * Everything that the home page shows, each part from its own call, all asked at once: null while its service
 * is away, undefined where the role has no such part.
 */
export async function loadAreas(context: OperatorContext) {
  const { services } = context;
  const ask = <Data>(screen: Screen, call: () => Promise<Outcome<Data>>) =>
    canOpen(context, screen) ? partOf(call()) : undefined;
  return settled({
    papers: ask("papers", () => services.papers.list({ pageSize: 5 })),
    drafts: ask("writePapers", () => services.home.drafts({})),
    questions: ask("bank", () => services.home.questions({})),
    questionImports: ask("writeBank", () => services.bank.imports({})),
    reviews: ask("writeBank", () => services.bank.list({ review: "mine", isReversed: true, pageSize: 1 })),
    marking: ask("task", () => services.marking.mine({ pageSize: 10 })),
    certificates: ask("certificates", () => services.home.certificates({})),
    peopleImports: ask("certificates", () => services.certificates.imports({})),
    companies: ask("platform", () => services.companies.list({ verification: "submitted", pageSize: 1 })),
    feedback: ask("platform", () => services.admin.feedback({ isOpen: true, pageSize: 1 })),
    applications: ask("platform", () => services.admin.applications({})),
    ticketKey: ask("company", () => services.companies.ticketKey({})),
    exams: ask("exams", () => services.home.exams({})),
    arrangements: ask("exams", () => services.home.arrangements({})),
    recentExams: ask("exams", () => services.home.recentExams({})),
    usage: ask("company", () => services.home.usage({})),
    account: ask("company", () => services.home.account({})),
  });
}

/** The same parts, once all of them are there. */
async function settled<Parts extends Record<string, unknown>>(parts: Parts) {
  const known = Object.entries(parts).map(async ([name, part]) => [name, await part] as const);
  return Object.fromEntries(await Promise.all(known)) as { [Name in keyof Parts]: Awaited<Parts[Name]> };
}

export type Areas = Awaited<ReturnType<typeof loadAreas>>;
