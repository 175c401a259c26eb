import type { AppLoadContext } from "@remix-run/node";
import type { StaticHandlerContext } from "react-router-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import type { Queries } from "#backend/database/open";
import { newId } from "#backend/ids";
import { embeddedBackend } from "#backend/index.server";
import { invitationCalls } from "#contract/invitations/calls";
import { admits, builtInActions, roleKeys } from "#contract/roles";
import { sessions } from "~/session/cookies.server";
import { csrfToken } from "~/session/csrf.server";
import { isOpenPath } from "~/session/screens";
import { mayCall, mayOpen, type Person, people } from "./support/access";
import { oneOfEach } from "./support/authors";
import { as } from "./support/cast";
import { companyWithAll, type Ids } from "./support/company";
import { reach } from "./support/office";
import { addresses, handlerOf, moduleOf, type Page } from "./support/routes";
import { insertRow, rowOf } from "./support/rows";
import { calls } from "./support/shapes";
import { known } from "./support/visit";

const site = "http://mingshi.test";

describe("B1: the contract says of every call what the policy says", () => {
  test.each([...calls])("%s", (name, call) => {
    const admitted = ["nobody", ...roleKeys].filter((person) =>
      admits(call.allow, person === "nobody" ? null : builtInActions([person])),
    );
    expect(admitted.sort()).toEqual(
      mayCall(name)
        .filter((person) => person !== "newcomer")
        .sort(),
    );
  });
});

/** The response of a URL to one visitor. */
interface Outcome {
  status: number;
  /** The redirect target, if any. */
  to: string | null;
}

type Asker = (path: string, page: Page, isSent?: boolean) => Promise<Outcome>;

/** A client of the site with this token, or none. */
async function askerWith(token: string | null): Promise<Asker> {
  const session = await sessions.getSession();
  if (token) session.set("token", token);
  const cookie = (line: string) => line.split(";")[0]!;
  const sessionCookie = cookie(await sessions.commitSession(session));
  const [proof, csrfCookie] = await csrfToken(
    new Request(site, { headers: { cookie: sessionCookie } }),
    known(),
  );
  const cookies = [sessionCookie, cookie(csrfCookie!)].join("; ");

  return async (path, { id, file }, isSent) => {
    const isPage = (await moduleOf(file)).default !== undefined;
    const request = new Request(site + path, {
      method: isSent ? "POST" : "GET",
      headers: { cookie: cookies },
      body: isSent ? new URLSearchParams({ csrf: proof, formId: newId() }) : undefined,
    });
    const requestContext: AppLoadContext = known();
    const handler = handlerOf(new URL(request.url).pathname);
    try {
      const answer = isPage
        ? await handler.query(request, { requestContext })
        : await handler.queryRoute(request, { requestContext, routeId: id });
      return answer instanceof Response
        ? { status: answer.status, to: answer.headers.get("location") }
        : { status: statusOf(answer as StaticHandlerContext), to: null };
    } catch (thrown) {
      if (thrown instanceof Response) return { status: thrown.status, to: thrown.headers.get("location") };
      const { status, init } = thrown as { status?: number; init?: ResponseInit };
      return { status: status ?? init?.status ?? 500, to: null };
    }
  };
}

/** The page's own status; where a part of it threw, that part's. */
function statusOf({ statusCode, errors }: StaticHandlerContext): number {
  const [thrown] = Object.values(errors ?? {});
  if (thrown === undefined) return statusCode;
  const { status, init } = thrown as { status?: number; init?: ResponseInit };
  return status ?? init?.status ?? 500;
}

/** The token of one of the demo's invitations. */
async function invitedToken({ ask }: ReturnType<typeof reach>, queries: Queries, token: string) {
  const { exam_id: examId } = await queries
    .selectFrom("exam_invitation")
    .innerJoin("exam", "exam.id", "exam_invitation.exam_id")
    .select("exam_id")
    .where("exam.state", "=", "published")
    .orderBy("exam.ends_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { data } = await ask(invitationCalls.sheet, { examId }, { token });
  return (data as { list: { link: string }[] }).list[0]!.link.split("/").at(-1)!;
}

/** URLs whose page is about an HTTP status and responds with it. */
const statuses: Record<string, number> = {
  ...{ "/401": 401, "/404": 404, "/receipt/:receipt": 404 },
  // Results of a candidate open by their session or a link alone, whoever else is signed in.
  ...{ "/exam/report/external/:candId/:type": 401, "/exam/review/external/:candId/:type": 401 },
  ...{
    "/exam/report/reportPDF/:candId/:token/:companyUuid": 403,
    "/exam/report/gpPdfReport/:candId/:token": 403,
  },
  ...Object.fromEntries(["", "/pdf"].map((path) => [`/offline/admission/ticket/:candUuid${path}`, 401])),
  // Nothing was answered on paper in an exam that is held online.
  ...Object.fromEntries(
    ["", "/differences", "/undo"].map((path) => [`/exam/:examId/keying/:candidateId${path}`, 422]),
  ),
  // Nobody answered it with a file.
  "/exam/:examId/results/:candidateId/answer/:number": 404,
  // An answer is there for the marker who has it.
  ...{ "/exam/task/:examId/:taskId": 404, "/exam/task/:examId/:taskId/file": 404 },
  // Their token names nobody's sheet or report.
  ...Object.fromEntries(
    [
      "answer/:token",
      "answer/:token/end",
      "answer/:token/:page",
      "report/external/:candId/:productId/:token",
      "report/external/:candId/:productId/:token/pdf",
    ].map((path) => [`/measure/${path}`, 404]),
  ),
  // Its token names no candidate's session.
  "/phone/:token": 410,
  // Without a candidate's session the pages of a sitting say how to enter.
  ...Object.fromEntries(
    [
      "",
      "/:number",
      "/:number/answer",
      "/:number/media/:play",
      "/hand-in",
      "/pause",
      "/tools",
      "/photo",
      "/screen",
      "/phone",
      "/review",
      "/file/:fileId",
    ].map((path) => [`/sit/:uuid${path}`, 410]),
  ),
};
/** Pages that redirect visitors for whom they have no content. */
const leading = ["/login", "/login/password", "/login/sms", "/register", "/exam/index"];

describe("B1: every address does for everybody what the policy says", () => {
  const askers = new Map<Person, Asker>();
  let things: Ids;
  const others: Record<string, string> = {
    which: "logo",
    colour: "2f6f73",
    format: "csv",
    dictUuid: "gender",
    roleKey: "r_review",
    menuId: "errors",
    permissionUuid: "readErrors",
    kind: "room",
    change: "issue",
    uuid: "A".repeat(22),
    receipt: "A".repeat(22),
    candId: "A".repeat(22),
    type: "report",
    number: "1",
  };
  const realOf = (name: string) => others[name] ?? things[name.replace(/(Id|Uuid)$/, "") as keyof Ids];
  /** The URL with existing ids, or with unknown ones. */
  const filled = (address: string, isReal: boolean) => {
    // The sessions of a paper are those of a group paper.
    const named = address
      .replace(":paperId/session", ":groupId/session")
      .replace("evaluation/files/import/:fileId", "evaluation/files/import/:evaluationFileId")
      .replace("evaluation/role/:roleId", "evaluation/role/:evaluationRoleId")
      .replace("evaluation/group/:groupId", "evaluation/group/:additionalGroupId")
      .replace(/(results|monitor\/:examId)\/:candidateId/, "$1/:examineeId")
      .replace("invoices/:invoiceId/pdf/:kind", "invoices/:invoiceId/pdf/invoice")
      .replace("invoice/:invoiceId/pdf/:kind", "invoice/:invoiceId/pdf/invoice")
      .replace(":month/:format", "2026-01/xlsx")
      .replace("certificate/files/:taskId", "certificate/files/:zipTaskId")
      .replace("scans/:pageId", "scans/:scannedPageId")
      .replace("results/files/:taskId", "results/files/:resultTaskId")
      .replace("report/candidate/:candidateId", "report/candidate/:reportedId");
    const path = named.replace(/:(\w+)/g, (_, name) => (isReal ? realOf(name) : "none"));
    const query = isReal ? (queries[address] ?? "") : "";
    return path.replace("*", "nowhere") + query.replace(/:(\w+)/g, (_, name) => realOf(name));
  };
  const signInFor = (address: string, isReal: boolean) =>
    `/login?${new URLSearchParams({ redirect: filled(address, isReal) })}`;
  const queries: Record<string, string> = {
    "/exam/paper/quest": "?paperId=:paperId",
    "/exam/paper/session": "?paperId=:groupId",
    "/companyManagement/account/remove": "?ids=:operatorId",
    "/exam/question/export/file": "?format=csv",
    "/evaluation/files/blank": "?what=scales&format=csv",
    "/evaluation/files/scales": "?format=csv",
    "/evaluation/files/norms/:productId": "?format=csv",
    ...Object.fromEntries(
      ["", "/irregularity", "/seat", "/sheet"].map((page) => [
        `/offline/room/:examId${page}`,
        `?room=${encodeURIComponent("第 1 考场")}`,
      ]),
    ),
    "/exam/:examId/rescoring/choose": "?question=:slotVersionId",
    "/exam/:examId/rescoring/preview": "?kind=everybody&question=:slotVersionId",
  };

  beforeAll(async () => {
    const backend = await embeddedBackend();
    const { queries } = backend.database;
    const { company_id: companyId } = await rowOf(queries, "operator", { mobile: as.administrator });
    const dependencies = { ...reach(() => backend), clock: { now: Date.now } };
    things = (await companyWithAll(dependencies, queries, companyId)).ids;
    const tokens = await oneOfEach(queries, companyId, Date.now());
    // Monitors watch what they were given, and room staff see their own rooms.
    const whose = { exam_id: things.exam, company_id: companyId };
    const idOf = async (person: Person) => (await rowOf(queries, "operator", { real_name: person })).id;
    await insertRow(queries, "exam_monitor", { ...whose, operator_id: await idOf("r_monitor") });
    const room = { ...whose, room: "第 1 考场" };
    await insertRow(queries, "room_staff", { ...room, operator_id: await idOf("r_offline_room") });
    others.token = await invitedToken(dependencies, queries, tokens.get("r_ent_admin")!);
    for (const [person, token] of tokens) askers.set(person, await askerWith(token));
    askers.set("nobody", await askerWith(null));
  });

  test.each(addresses)("GET $address", async (page) => {
    const { address } = page;
    const outcomes = new Map<Person, Outcome>();
    for (const person of people) outcomes.set(person, await askers.get(person)!(filled(address, true), page));
    // A form target without content of its own may redirect everyone to a page that has some.
    const shows = [...outcomes.values()].some(({ status }) => !isRedirect(status));
    for (const [person, outcome] of outcomes) {
      const said = { person, ...outcome };
      const stop = { person, ...stopOf(person, address) };
      const isLed = isRedirect(outcome.status) && (address === "/*" || !isStop(outcome, address));
      if (isLed && (!shows || leading.includes(address))) continue;
      if (!mayOpen(address).opens.includes(person)) expect(said).toEqual(stop);
      else expect(said).toEqual({ person, status: statuses[address] ?? 200, to: null });
    }
  });

  const isRedirect = (status: number) => status === 301 || status === 302;
  const isStop = ({ to }: Outcome, address: string) =>
    to === "/401" || to === "/404" || to === signInFor(address, true);
  function stopOf(person: Person, address: string): Outcome {
    if (person === "newcomer") return { status: 302, to: "/login/password" };
    if (person !== "nobody") return { status: 302, to: "/401" };
    return isOpenPath(address) ? { status: 401, to: null } : { status: 302, to: signInFor(address, true) };
  }

  test.each(addresses)("POST $address", async (page) => {
    const { address, file } = page;
    const { action } = await moduleOf(file);
    const { takes } = mayOpen(address);
    for (const person of people) {
      const asker = address === "/logout" ? await askerWith(null) : askers.get(person)!;
      const outcome = await asker(filled(address, false), page, true);
      const said = { person, ...outcome };
      if (!action) expect(said).toEqual({ person, status: 405, to: null });
      else if (takes.includes(person)) {
        expect([401, 403, 405], JSON.stringify(said)).not.toContain(outcome.status);
        expect(outcome.status, JSON.stringify(said)).toBeLessThan(500);
        expect(["/401", signInFor(address, false)], person).not.toContain(outcome.to);
      } else if (person === "nobody") expect(said).toEqual({ person, status: 401, to: null });
      else
        expect(said).toEqual({ person, status: 302, to: person === "newcomer" ? "/login/password" : "/401" });
    }
  });
});
