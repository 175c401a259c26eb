import { type RoleKey, roleKeys } from "#contract/roles";

/** The access policy per call and URL, stated independently of contract, services and pages. */

/** All visitors: no session, one role alone, or an operator who still has a one-time password. */
export const people = ["nobody", ...roleKeys, "newcomer"] as const;
export type Person = (typeof people)[number];
type People = readonly Person[];

const everyone: People = people;
/** Everyone with a session, including operators with a one-time password. */
const withSession: People = [...roleKeys, "newcomer"];
const operators: People = roleKeys;
const platform: readonly RoleKey[] = ["r_sys_admin"];
const keepers: readonly RoleKey[] = [...platform, "r_ent_admin"];
const issuers: People = [...keepers, "r_exam_hainan", "r_exam_management"];
const markers: People = [...keepers, "r_review"];
const paperWriters: readonly RoleKey[] = [...keepers, "r_exam_hainan", "r_exam_paper"];
const questionWriters: readonly RoleKey[] = [...paperWriters, "r_exam_question"];
const readers: People = [...questionWriters, "r_exam_management"];

/** Who may make a call: the first matching rule. Others get SIGNED_OUT (no session) or FORBIDDEN. */
const callRules: [calls: RegExp, who: People][] = [
  [/^registration\.|^accounts\.(signIn|sendSecondStepCode|finishSecondStep)$/, everyone],
  [/^certificates\.(publicKeys|find|show|sheet|pdf|picture|ownPicture|credential)$/, everyone],
  [/^operator\.|^accounts\.examSettings$|^companies\.file$|^admin\.reportError$/, operators],
  [/^dictionary\.(all|values?|page)$|^lists\./, operators],
  [/^accounts\./, withSession],
  [/^companies\.(list|get|validate|grant|repeat)$|^dictionary\.|^admin\.(?!feedback$)/, platform],
  [/^(companies|admin)\.|^certificates\.(keys|rotateKey|revokeKey)$/, keepers],
  [/^invitations\.(cover|calendar|find|stopReminders)$|^sitting\./, everyone],
  [/^home\.(usage|account)$/, keepers],
  [/^marking\.(mine|next|get|mark|file)$/, markers],
  [/^monitoring\.(people|plan)$/, keepers],
  [/^monitoring\./, [...keepers, "r_monitor"]],
  [/^(marking|results)\./, issuers],
  [/^(exams|candidates|candidatePapers|invitations)\.|^home\.(arrangements|recentExams|exams)$/, issuers],
  [/^certificates\.|^home\.certificates$/, issuers],
  [/^exports\.|^(papers|bank)\.(list|get)$|^papers\.(exists|children)$|^home\.questions$/, readers],
  [/^bank\.(duplicates|judge|banks)$|^questions\.(parts|getPart|inPart|get)$/, readers],
  [/^bank\.|^questions\.(create|update)$/, questionWriters],
  [/^(papers|questions|home)\./, paperWriters],
];

/** Who may open a URL, and who may post its forms where that differs: the first matching rule. */
const screenRules: [addresses: RegExp, opens: People, takes?: People][] = [
  [/^\/(gpLogin|logout|companyInfo|language|sidebar|theme\/:colour|redirect\/\*|401|404|\*)$/, everyone],
  [/^\/(login|resetPwd|register|invitation|certificate\/entry)(\/|$)|^\/certificate\/(info|pdf)\//, everyone],
  [/^\/(sit|receipt)\//, everyone],
  [/^\/cover$|^\/(cover|dwonload|measure)\/|^\/exam\/re(port|view)\/|^\/offline\/admission\//, everyone],
  [/^\/operator$/, everyone],
  [/^\/(operator\/.*|dashboard|feedback|size|keys|welcome|exam\/index|file\/:fileId)?$/, operators],
  [/^\/exam\/task(\/|$)/, markers],
  [/^\/exam\/monitor\/:examId\/people$/, keepers],
  [/^\/exam\/monitor(\/|$)/, [...keepers, "r_monitor"]],
  [/^\/offline\/room$/, [...keepers, "r_offline_room"]],
  [/^\/admin\//, platform],
  [/^\/companyManagement\/|^\/certificate\/key(\/|$)/, keepers],
  [/^\/certificate\//, issuers],
  [/^\/exam\/(my|new|candidates|:examId)(\/|\.|$)/, issuers],
  [/^\/exam\/paper(\/(quest|session|export|:paperId\/export)(\/(:taskId\/file|\w+))?)?$/, readers],
  [/^\/exam\/question(\/(duplicates|:questionId|:questionId\/preview))?$/, readers],
  [/^\/exam\/.*(\/order|\/draw\/again)$/, readers, paperWriters],
  [/^\/exam\/question\/restore$/, readers, questionWriters],
  [/^\/exam\/question\/(put|slot\/:slotId\/(delete|mark|restore))$/, paperWriters],
  [/^\/exam\/(question\/|part\/:partId\/question\/)/, questionWriters],
  [/^\/launch$|^\/exam\/(paper|part)\//, paperWriters],
];

function ruleFor<Rule extends [RegExp, ...unknown[]]>(rules: Rule[], name: string): Rule {
  const rule = rules.find(([names]) => names.test(name));
  if (!rule) throw new Error(`no rule says who may: ${name}`);
  return rule;
}

export const mayCall = (call: string): People => ruleFor(callRules, call)[1];
export function mayOpen(address: string): { opens: People; takes: People } {
  const [, opens, takes = opens] = ruleFor(screenRules, address);
  return { opens, takes };
}
