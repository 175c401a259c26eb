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
const evaluators: People = [...platform, "r_eva_admin", "r_eva"];
const evaluationKeepers: People = [...platform, "r_eva_admin"];
const readers: People = [...questionWriters, "r_exam_management"];

/** Who may make a call: the first matching rule. Others get SIGNED_OUT (no session) or FORBIDDEN. */
const callRules: [calls: RegExp, who: People][] = [
  [/^registration\.|^accounts\.(signIn|sendSecondStepCode|finishSecondStep)$/, everyone],
  [/^certificates\.(publicKeys|find|show|sheet|pdf|picture|ownPicture|credential)$/, everyone],
  [/^access\.myMenus$/, operators],
  [/^maintenance\.clientVersion$/, everyone],
  [/^(access|customers|maintenance)\./, platform],
  [/^trail\.(all|export)$/, platform],
  [/^trail\./, keepers],
  [/^operator\.|^accounts\.examSettings$|^companies\.file$|^admin\.reportError$/, operators],
  [/^dictionary\.(all|values?|page)$|^lists\./, operators],
  [/^accounts\./, withSession],
  [/^companies\.(list|get|validate|grant|repeat)$|^dictionary\.|^admin\.(?!feedback$)/, platform],
  [/^orders\.reportPayment$/, everyone],
  [/^orders\.(all|declareFor|confirm|refund|priceOf|setPrice|reconcil\w+|statement\w*Of)$/, platform],
  [/^invoices\.(all|issue|reject|send|reverse)$/, platform],
  [/^(companies|webhooks|admin|orders|invoices)\.|^certificates\.(keys|rotateKey|revokeKey)$/, keepers],
  [/^invitations\.(cover|calendar|find|stopReminders|reportDelivery)$|^sitting\./, everyone],
  [/^home\.(usage|account)$/, keepers],
  [/^evaluation\.(companies|companySetting|setCompany)$/, platform],
  [
    /^evaluation\.(add|update|remove)[A-Z]|^evaluation\.(configure|fillPart|autoPart|clearParts)$/,
    evaluationKeepers,
  ],
  [/^sheets\.(cover|start|page|save|report|reportPdf)$/, everyone],
  [/^sheets\.(keepNorm|remove|bin|restore)$/, evaluationKeepers],
  [/^evaluationFiles\.(\w+Import|importResult|imports|leftOutFile)$/, evaluationKeepers],
  [/^(evaluation|evaluationFiles|sheets)\./, evaluators],
  [/^marking\.(mine|next|get|mark|undo|file)$/, markers],
  [/^(monitoring\.(people|plan|initRooms)|rooms\.(staff|plan))$/, keepers],
  [/^admissions\.locate$/, [...keepers, "r_offline_room"]],
  [/^rooms\./, [...keepers, "r_offline_room"]],
  [/^monitoring\./, [...keepers, "r_monitor"]],
  [/^candidateReports\.(external|externalPdf|review)$|^admissions\.(show|pdf)$/, everyone],
  [
    /^(marking|reports|candidateReports|certificateRules|rescoring|results|downloads|admissions|keying|scans)\./,
    issuers,
  ],
  [/^(exams|candidates|candidatePapers|invitations)\.|^home\.(arrangements|recentExams|exams)$/, issuers],
  [/^certificates\.|^home\.certificates$/, issuers],
  [/^exports\.|^(papers|bank)\.(list|get)$|^papers\.(exists|children)$|^home\.questions$/, readers],
  [
    /^bank\.(alike|alikeAmong|answered|duplicates|judge|programLanguages|tryProgram|banks|topics)$|^questions\.(parts|getPart|inPart|get)$/,
    readers,
  ],
  [/^bank\.(access|setAccess)$/, keepers],
  [/^bank\.|^questions\.(create|update)$/, questionWriters],
  [/^(papers|questions|home)\./, paperWriters],
];

/** Who may open a URL, and who may post its forms where that differs: the first matching rule. */
const screenRules: [addresses: RegExp, opens: People, takes?: People][] = [
  [/^\/(gpLogin|logout|companyInfo|language|sidebar|theme\/:colour|redirect\/\*|401|404|\*)$/, everyone],
  [/^\/(login|resetPwd|register|invitation|certificate\/entry)(\/|$)|^\/certificate\/(info|pdf)\//, everyone],
  [/^\/(sit|phone|receipt)\//, everyone],
  [
    /^\/exam\/report(\/(candidates|cutoffs|candidate\/:candidateId(\/(page|links\/end|pdf\/:kind))?))?$/,
    issuers,
  ],
  [/^\/exam\/report\/:examId(\/(items|compare|pdf))?$/, issuers],
  [
    /^\/cover$|^\/(cover|dwonload|download|measure)\/|^\/exam\/re(port|view)\/|^\/offline\/admission\//,
    everyone,
  ],
  [/^\/operator$/, everyone],
  [/^\/(operator\/.*|dashboard|feedback|size|keys|welcome|exam\/index|file\/:fileId)?$/, operators],
  [/^\/exam\/task(\/|$)/, markers],
  [/^\/exam\/monitor\/:examId\/(people|rooms)$/, keepers],
  [/^\/exam\/monitor(\/|$)/, [...keepers, "r_monitor"]],
  [/^\/offline\/room$/, [...keepers, "r_offline_room"]],
  [/^\/evaluation\/sending\/:sendingId\/psychometrics$/, evaluators, evaluationKeepers],
  [/^\/evaluation\/sending\/(bin|:sendingId\/remove)(\/|$)/, evaluationKeepers],
  [/^\/evaluation\/s(ending|heet)(\/|$)/, evaluators],
  [/^\/evaluation\/files\/import(\/|$)/, evaluationKeepers],
  [/^\/evaluation\/.*\/(new|edit|delete)$|^\/evaluation\/\w+\/new$/, evaluationKeepers],
  [/^\/evaluation\/product\/:productId\/(config|parts)(\/change)?$/, evaluators, evaluationKeepers],
  [/^\/evaluation\//, evaluators],
  [/^\/offline\/room\/:examId\/staff$/, keepers],
  [/^\/offline\/check\//, [...keepers, "r_offline_room"]],
  [/^\/offline\/room(\/|$)/, [...keepers, "r_offline_room"]],
  [/^\/admin\//, platform],
  [/^\/companyManagement\/|^\/certificate\/key(\/|$)/, keepers],
  [/^\/certificate\//, issuers],
  [/^\/exam\/(my|new|candidates|:examId)(\/|\.|$)/, issuers],
  [/^\/exam\/paper(\/(quest|session|export|:paperId\/export)(\/(:taskId\/file|\w+))?)?$/, readers],
  [/^\/exam\/paper\/:paperId\/preview(\/:number)?$/, readers],
  [/^\/exam\/question(\/(duplicates|:questionId|:questionId\/(answered|compare|preview)))?$/, readers],
  [/^\/exam\/.*(\/order|\/draw\/again)$/, readers, paperWriters],
  [/^\/exam\/question\/restore$/, readers, questionWriters],
  [/^\/exam\/question\/(put|slot\/:slotId\/(delete|mark|place|restore))$/, paperWriters],
  [/^\/exam\/question\/bank\/:bankId\/access$/, keepers],
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
