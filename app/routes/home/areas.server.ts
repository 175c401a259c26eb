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
const canOpen = ({ roles, menus }: OperatorContext, screen: Screen) =>
  admits(screens[screen], roles) && isOnMenu(menus, menuOf[screen] ?? "");

/**
 * Everything that the home page shows, each part from its own call, all asked at once: null while its service
 * is away, undefined where the role has no such part.
 */
export async function loadAreas(context: OperatorContext) {
  const { services } = context;
  const ask = <Data>(screen: Screen, call: () => Promise<Outcome<Data>>) =>
    canOpen(context, screen) ? partOf(call()) : undefined;
  const [
    papers,
    drafts,
    questions,
    questionImports,
    certificates,
    peopleImports,
    companies,
    feedback,
    applications,
    ticketKey,
  ] = await Promise.all([
    ask("papers", () => services.papers.list({ pageSize: 5 })),
    ask("writePapers", () => services.home.drafts({})),
    ask("bank", () => services.home.questions({})),
    ask("writeBank", () => services.bank.imports({})),
    ask("certificates", () => services.home.certificates({})),
    ask("certificates", () => services.certificates.imports({})),
    ask("platform", () => services.companies.list({ verification: "submitted", pageSize: 1 })),
    ask("platform", () => services.admin.feedback({ isOpen: true, pageSize: 1 })),
    ask("platform", () => services.admin.applications({})),
    ask("company", () => services.companies.ticketKey({})),
  ]);
  return {
    papers,
    drafts,
    questions,
    questionImports,
    certificates,
    peopleImports,
    companies,
    feedback,
    applications,
    ticketKey,
  };
}

export type Areas = Awaited<ReturnType<typeof loadAreas>>;
