import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Outcome } from "#contract/call";
import { type AnswerFieldValues, answerFieldsOf, answerFromFields } from "#contract/sitting/answer-fields";
import { nextTurn, turnOf } from "#contract/sitting/form-turns";
import {
  type SaveOutcome,
  type SittingAnswer,
  type SittingQuestion,
  sittingLimits,
} from "#contract/sitting/shapes";
import { seenText } from "#contract/text";
import { figure } from "#locales/figures";
import { wantsJson } from "~/routes/verify/public-reader.server";
import { type Candidate, candidate } from "~/sitting/candidate.server";
import { answerCounts } from "~/sitting/pages/answer-counts.server";
import { conflictPage } from "~/sitting/pages/conflict-page.server";
import { savedLine } from "~/sitting/pages/head.server";
import { pageTime, questionPage, type SaveTrouble } from "~/sitting/pages/question-page.server";
import { againPage, fileRefused, latePage } from "~/sitting/pages/stop-page.server";
import { toldNow } from "~/sitting/pages/told.server";
import { runResult } from "~/sitting/program.server";
import { candidatePost, leadTo, loadSitting, refusedAction, refusedPage, whyNotNow } from "./visit.server";

export const handle = { isDocument: true };

/** One question of the sitting; where it is not open now, the page says where the sitting stands. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = await candidate(args);
  if (visitor.url.searchParams.has("over")) return whenOver(visitor, placeIn(args.params.number));
  const found = await loadSitting(visitor, placeIn(args.params.number));
  if ("page" in found) return questionPage(found.page, visitor);
  return found.reason === "QUESTION_NOT_OPEN" || found.reason === "NOT_FOUND"
    ? leadTo(`/sit/${visitor.uuid}`, visitor.headers)
    : found.response;
}

/**
 * Where a page without script looks once its time is over. More may have been given meanwhile, and its answer stands on
 * the page alone: without a content the browser leaves the page as it is.
 */
async function whenOver(visitor: Candidate, place: number): Promise<Response> {
  const { uuid, headers } = visitor;
  const found = await loadSitting(visitor);
  if ("page" in found) {
    const { state, parts } = found.page;
    const part = parts.find(({ first, count }) => place < first + count);
    const isRunning = state === "sitting" || state === "paused";
    if (!isRunning || part?.state !== "open") return leadTo(`/sit/${uuid}`, headers);
  }
  headers.set("cache-control", "no-store");
  return new Response(null, { status: 204, headers });
}

/** Saves what is on the page, and leads to where the button says. */
export async function action(args: ActionFunctionArgs) {
  const read = await candidatePost(args);
  if ("response" in read) return read.response;
  const { visitor } = read;
  const { form, services, session, t } = visitor;
  const place = placeIn(args.params.number);
  const go = String(form.get("go") ?? "stay");
  const to = /^\d{1,5}$/.test(go) ? Number(go) - 1 : null;
  if (go === "take") return take(visitor, place, wantsJson(args.request));
  const fields = answerFieldsOf(form);
  const sent = form.get("answer");
  // A field in which no file was chosen has no name; a file of no bytes is refused.
  const file = sent instanceof File && (sent.size > 0 || sent.name !== "") && go !== "clear" ? sent : null;
  if (file) {
    const refused = await saveFile(visitor, place, file, wantsJson(args.request));
    if (refused) return refused;
  }
  // Where one cannot come back to look at what was received, one stays to do so.
  const staysWithFile = file !== null && to !== null && to > place && !(await goesBack(visitor));
  // A pause of the candidate's own ends by the button that says so; one that a monitor holds, the save tells of.
  if (form.has("resume")) await services.sitting.resume({ session });
  const saved = await services.sitting.save({
    ...{ session, place, fields, to: staysWithFile ? null : to },
    ...idOf(form),
    clears: go === "clear",
    isFlagged: fields ? changedFlag(form) : null,
  });
  if (!saved.ok && (saved.reason as string) === "TOO_LONG")
    return tooLong(visitor, place, saved.field, wantsJson(args.request));
  if (!saved.ok && wantsJson(args.request)) return refusedPage(visitor, saved);
  if (!saved.ok) {
    if (saved.reason === "SITTING_PAUSED" || saved.reason === "QUESTION_NOT_OPEN")
      return fields ? notNow(visitor, saved.message) : leadTo(`/sit/${visitor.uuid}`);
    if (saved.reason !== "BUSY") return refusedPage(visitor, saved);
    return notSaved(visitor, place, saved.message);
  }
  const { outcome, mayMove } = saved.data;
  if (go === "run" && isSafe(saved.data))
    return runSaved(visitor, place, wantsJson(args.request) && saved.data);
  if (wantsJson(args.request) && form.has("again")) return confirmed(visitor, saved.data);
  if (wantsJson(args.request)) return jsonReply(visitor, saved.data, place);
  if (go === "play" && isSafe(saved.data)) return play(visitor, place);
  if (go === "show" && isSafe(saved.data)) return show(visitor, place);
  if (isTooLate(saved.data)) return tooLate(visitor, saved.data, fields);
  if (outcome === "conflict" && fields) {
    const found = await loadSitting(visitor);
    return "page" in found
      ? conflictPage(found.page, visitor, { place, fields, saved: saved.data })
      : found.response;
  }
  if (!mayMove && to !== null && to > place) {
    const found = await loadSitting(visitor, place);
    if ("response" in found) return found.response;
    const trouble = { title: t("sitting:mustAnswer"), text: t("sitting:mustAnswerText"), status: 422 };
    return questionPage(found.page, visitor, { trouble });
  }
  if (form.has("fileLost")) return chooseAgain(visitor, place);
  return leadTo(nextAddress(visitor.uuid, place, staysWithFile ? "stay" : go));
}

/** Whether the exam leads back to questions that were passed; also where that cannot be told. */
async function goesBack(visitor: Candidate): Promise<boolean> {
  const found = await loadSitting(visitor);
  return !("page" in found) || found.page.goBack;
}

/** The page of a question whose file is not here any more says so beside its field. */
async function chooseAgain(visitor: Candidate, place: number): Promise<Response> {
  const found = await loadSitting(visitor, place);
  if ("response" in found)
    return found.reason === "QUESTION_NOT_OPEN"
      ? notNow(visitor, visitor.t("errors:QUESTION_NOT_OPEN"))
      : found.response;
  return questionPage(found.page, visitor, { lostFile: String(visitor.form.get("fileLost")) });
}

/** Another page sends what its question's page had sent: it is told whether that is saved, also where one has passed it. */
async function confirmed(visitor: Candidate, { outcome }: SaveOutcome): Promise<Response> {
  const found = await loadSitting(visitor);
  return reply({ outcome, line: "page" in found ? savedLine(found.page, visitor) : "" });
}

/** The script asks for the line alone, and for what the form sends next; anything else is a page of its own. */
async function jsonReply(
  visitor: Candidate,
  saved: SaveOutcome,
  place: number,
  notRun?: string,
): Promise<Response> {
  const { outcome } = saved;
  const found = isSafe(saved) ? await loadSitting(visitor, place) : null;
  return reply(
    found && "page" in found
      ? {
          outcome,
          line: savedLine(found.page, visitor),
          basis: String(saved.basis),
          formId: visitor.formId,
          counts: answerCounts(found.page, place, visitor),
          time: pageTime(found.page, visitor),
          told: toldNow(found.page, visitor),
          // The server's own HTML, in which all that a program wrote is escaped.
          ...(notRun !== undefined && {
            run: runResult(found.page.question!, found.page, visitor, notRun).text,
          }),
        }
      : { outcome: "other" },
  );
}

const reply = (body: object) => Response.json(body, { headers: { "cache-control": "no-store" } });

const isTooLate = ({ outcome }: SaveOutcome) => ["late", "dropped", "closed"].includes(outcome);

const isSafe = ({ outcome }: SaveOutcome) => outcome === "saved" || outcome === "same";

/** Runs the program that was just saved; one that was not run is saved all the same, and the page says so. */
async function runSaved(visitor: Candidate, place: number, saved: SaveOutcome | false): Promise<Response> {
  const ran = await visitor.services.sitting.run({ session: visitor.session, place });
  const notRun = ran.ok ? "" : ran.message || visitor.t("errors:OTHER");
  if (saved) return jsonReply(visitor, saved, place, notRun);
  if (ran.ok) return leadTo(`/sit/${visitor.uuid}/${place + 1}#run`);
  const found = await loadSitting(visitor, place);
  return "page" in found ? questionPage(found.page, visitor, { notRun }) : found.response;
}

/** Begins a play after what was typed is saved; why there is none, the page says beside its player. */
async function play(visitor: Candidate, place: number): Promise<Response> {
  const { services, session, form, uuid } = visitor;
  // One for each page that is shown, however often, and with whatever save, its button is pressed.
  const [formId] = turnOf(idOf(form).formId);
  const begun = await services.sitting.play({ session, place, formId: `${formId}-play` });
  if (!begun.ok && begun.reason !== "NO_PLAY_LEFT") {
    if (begun.reason !== "BUSY") return leadTo(`/sit/${uuid}/${place + 1}`);
    return refusedAction(visitor, begun);
  }
  return leadTo(`/sit/${uuid}/${place + 1}#media`);
}

/** Shows the question, whose time to prepare begins; where it is not open now, its page says so. */
async function show(visitor: Candidate, place: number): Promise<Response> {
  const { services, session, uuid } = visitor;
  const shown = await services.sitting.show({ session, place });
  return shown.ok || shown.reason !== "BUSY"
    ? leadTo(`/sit/${uuid}/${place + 1}`)
    : refusedAction(visitor, shown);
}

/** The page's recorder is about to begin. Without an answer of ours it records all the same: a bad line costs nothing. */
async function take(visitor: Candidate, place: number, isScript: boolean): Promise<Response> {
  const { services, session, form, uuid, t } = visitor;
  if (!isScript) return leadTo(`/sit/${uuid}/${place + 1}`);
  const { formId } = idOf(form, "-take");
  const begun = await services.sitting.take({ session, place, formId });
  if (begun.ok) return reply({ outcome: "taken", left: begun.data.left });
  if (begun.reason === "BUSY") return reply({ outcome: "other" });
  return reply({ outcome: "refused", line: begun.message || t("errors:OTHER") });
}

/** The form's own id, and the save that its page was drawn from. */
const idOf = (form: FormData, suffix = "") => ({
  formId: `${String(form.get("formId") ?? "").slice(0, 56)}${suffix}`,
  basis: Number(/^\d{1,9}$/.exec(String(form.get("basis")))?.[0] ?? 0),
});

/**
 * The flag where its page changed it, and null where it is as the page was drawn: another page may have set it since. A
 * page that cannot tell sets it as it is there.
 */
function changedFlag(form: FormData): boolean | null {
  const isFlagged = form.get("flag") === "1";
  return form.get("wasFlagged") === (isFlagged ? "1" : "0") ? null : isFlagged;
}

/** Saves an upload; the page that says why it was not taken, or null where it was. */
async function saveFile(
  visitor: Candidate,
  place: number,
  file: File,
  isScript: boolean,
): Promise<Response | null> {
  const { services, session, form, t } = visitor;
  const saved = await services.sitting.saveFile({ session, place, file, ...idOf(form, "-file") });
  if (isScript && !(saved.ok && isSafe(saved.data)))
    return reply(saved.ok ? fileConflict(visitor, saved.data) : await fileRefusal(visitor, file, saved));
  if (saved.ok && saved.data.outcome === "conflict") {
    const found = await loadSitting(visitor, place);
    const trouble = {
      title: t("sitting:notSaved.title"),
      text: t("sitting:conflict.title", { number: place + 1 }),
      status: 409,
    };
    if ("page" in found) return questionPage(found.page, visitor, { trouble, lostFile: file.name });
    // In the grace the question is closed, and one can choose all the same.
    const stands = await loadSitting(visitor);
    return "page" in stands
      ? conflictPage(stands.page, visitor, { place, fields: {}, file, saved: saved.data })
      : stands.response;
  }
  if (saved.ok && isTooLate(saved.data)) return tooLate(visitor, saved.data, null);
  if (saved.ok) return null;
  if (saved.reason === "SITTING_PAUSED" || saved.reason === "QUESTION_NOT_OPEN")
    return notNow(visitor, saved.message);
  const found = await loadSitting(visitor, place);
  if ("response" in found) return found.response;
  const status = saved.reason === "BUSY" ? 503 : 422;
  const text = fileRefused(file, visitor, saved.message);
  const trouble = { title: t("sitting:notSaved.title"), text, status };
  return questionPage(found.page, visitor, { trouble, lostFile: status === 503 ? file.name : "" });
}

/** Another file came meanwhile: the script says so, and its next press replaces that one on purpose. */
const fileConflict = ({ t }: Candidate, { outcome, basis }: SaveOutcome) =>
  outcome === "conflict"
    ? { outcome: "later", basis: String(basis), line: t("sitting:script.fileConflict") }
    : { outcome: "other" };

/** What the script shows beside a file that stays on its page; "other" where the server has a page that says it. */
async function fileRefusal(
  visitor: Candidate,
  file: File,
  { reason, message }: Outcome<unknown> & { ok: false },
) {
  const { t } = visitor;
  if (reason.startsWith("FILE_") || reason === "NO_TAKE_LEFT")
    return { outcome: "refused", line: fileRefused(file, visitor, message) };
  if (reason !== "SITTING_PAUSED" && reason !== "BUSY") return { outcome: "other" };
  const found = await loadSitting(visitor);
  const why = "page" in found ? whyNotNow(found.page, visitor, message) : message;
  return { outcome: "later", line: `${t("sitting:script.fileNotSent")} ${why}` };
}

/** The address that a button of a question page leads to. */
function nextAddress(uuid: string, place: number, go: string): string {
  if (/^\d{1,5}$/.test(go)) return `/sit/${uuid}/${go}`;
  const here = `/sit/${uuid}/${place + 1}`;
  if (go === "hand-in" || go === "pause") return `/sit/${uuid}/${go}`;
  if (go === "part") return `/sit/${uuid}/hand-in?part&from=${place + 1}`;
  if (go === "view" || go === "tools") return `/sit/${uuid}/${go}?from=${place + 1}`;
  return here;
}

/** More than an answer may hold: it stays in its field, which is named. */
async function tooLong(visitor: Candidate, place: number, path: string | null, isScript: boolean) {
  const { t, language, form } = visitor;
  const [, field = "", at = ""] = /^fields\.(.+)\.(\d+)$/.exec(path ?? "") ?? [];
  const { length } = seenText(answerFieldsOf(form)?.[field]?.[Number(at)] ?? "");
  const most = sittingLimits.textMax;
  const line = t("sitting:notSaved.tooLongBy", {
    ...{ length: figure(length, language), most: figure(most, language) },
    over: figure(length - most, language),
  });
  return isScript
    ? reply({ outcome: "refused", line, field })
    : notSaved(visitor, place, line, { status: 422, field });
}

/** It could not be written, or taken: the same page with the answer in it, and what is safe (trust I4). */
async function notSaved(
  visitor: Candidate,
  place: number,
  text: string,
  more: Pick<SaveTrouble, "status" | "field"> = { status: 503 },
): Promise<Response> {
  const found = await loadSitting(visitor, place);
  if ("response" in found)
    return found.reason === "QUESTION_NOT_OPEN" ? notNow(visitor, text) : found.response;
  const { question } = found.page;
  const fields = answerFieldsOf(visitor.form);
  const form = { ...visitor, formId: nextTurn(String(visitor.form.get("formId") ?? visitor.formId)) };
  // Its own basis: what was saved elsewhere meanwhile is still a conflict.
  const page = { ...found.page, question: { ...question!, basis: idOf(visitor.form).basis } };
  return questionPage(page, form, {
    typed: fields ? typedAnswer(question!.asked, fields, question!.answer) : undefined,
    isFlagged: visitor.form.get("flag") === "1",
    wasFlagged: String(visitor.form.get("wasFlagged") ?? ""),
    trouble: { title: visitor.t("sitting:notSaved.title"), text, ...more },
  });
}

/** Nothing is saved while the sitting or the question stands: the answer stays on its page until it can be. */
async function notNow(visitor: Candidate, reason: string): Promise<Response> {
  const found = await loadSitting(visitor);
  if ("response" in found) return found.response;
  const { form, url } = visitor;
  const { page } = found;
  const why = whyNotNow(page, visitor, reason);
  return againPage(visitor, { action: url.pathname, form, status: 409, reason: why, page });
}

/** It does not count: the page says why, and what counts. */
async function tooLate(
  visitor: Candidate,
  saved: SaveOutcome,
  fields: AnswerFieldValues | null,
): Promise<Response> {
  const found = await loadSitting(visitor);
  return "page" in found ? latePage(found.page, visitor, { saved, fields }) : found.response;
}

const typedAnswer = (asked: SittingQuestion, fields: Record<string, string[]>, before: SittingAnswer) =>
  answerFromFields(asked, fields, before);

/** The number in the address counts from 1. */
const placeIn = (number: string | undefined) =>
  /^[1-9]\d{0,4}$/.test(number ?? "") ? Number(number) - 1 : 1_000_000;
