import type { ReasonOf } from "#contract/call";
import { candidateReportCalls } from "#contract/reports/candidate-calls";
import type { CandidateReport, LinkKind } from "#contract/reports/candidate-shapes";
import { audit } from "../audit";
import { revisionOf } from "../database/revision";
import { examSettingsOf } from "../exams/store";
import { attached } from "../files/service";
import { type Context, type Handlers, notFound, refuse, refuseOverwrite } from "../handler";
import { lockCompany } from "../lock-company";
import { resultOf } from "../sitting/result";
import { mayReview, reviewOf } from "../sitting/review";
import { isOwnSession, sceneOfCandidate } from "../sitting/scene";
import { listCandidateReports } from "./candidate-list";
import { candidateReportOf, findOpenReportRow, findReportRow, type ReportRow } from "./candidate-report";
import { cutoffsOf, storeCutoffs } from "./cutoffs";
import { checkLink, linkPath, linkToken } from "./links";
import { candidatePdf } from "./pdf-files";

const day = 86_400_000;

/** Reports of single candidates: by an operator's right, a signed link, or the session of the candidate's sitting. */
export const candidateReportService: Handlers<typeof candidateReportCalls> = {
  list: (filter, { queries, caller }) => listCandidateReports(queries, caller.companyId, filter),

  async get({ candidateId }, context) {
    const { queries, caller, clock } = context;
    const row = await findReportRow(queries, caller.companyId, candidateId);
    const report = row && (await candidateReportOf(queries, row, clock.now()));
    if (!report) return notFound();
    await audit(context, "report.view", candidateId, { after: { examId: report.examId } });
    return report;
  },

  async pdf({ candidateId, kind }, context) {
    const { queries, caller, clock } = context;
    const row = await findReportRow(queries, caller.companyId, candidateId);
    const report = row && (await candidateReportOf(queries, row, clock.now()));
    if (!report) return notFound();
    await audit(context, "report.download", candidateId, { after: { examId: report.examId, kind } });
    return attached(await candidatePdf(report, kind, context), "no-store");
  },

  async link({ candidateId, kind, days }, context) {
    const { queries, caller, clock, seal } = context;
    const call = candidateReportCalls.link;
    const row = await findReportRow(queries, caller.companyId, candidateId);
    if (!row) return notFound();
    const { checkScore, viewReport } = examSettingsOf(row);
    if (row.released_at === 0) refuse(call, "REPORT_NOT_RELEASED");
    if (checkScore === 0) refuse(call, "SCORE_NOT_TOLD");
    if (kind === "review" && viewReport === 0) refuse(call, "REVIEW_NOT_SHOWN");
    const expiresAt = clock.now() + days * day;
    const token = linkToken(seal, linkedOf(kind, row), expiresAt);
    await audit(context, "report.link", candidateId, { after: { kind, expiresAt } });
    return { path: linkPath(kind, row.uuid, token), expiresAt };
  },

  async endLinks({ candidateId }, context) {
    const { queries, caller } = context;
    const row = await findReportRow(queries, caller.companyId, candidateId);
    if (!row) return notFound();
    if (row.released_at === 0) refuse(candidateReportCalls.endLinks, "REPORT_NOT_RELEASED");
    await queries
      .updateTable("candidate_score")
      .set((set) => ({ links_ended: set("links_ended", "+", 1) }))
      .where("candidate_id", "=", candidateId)
      .execute();
    await audit(context, "report.endLinks", candidateId, { after: { examId: row.exam_id } });
    return null;
  },

  async cutoffs(_, { queries, caller }) {
    const cutoffs = await cutoffsOf(queries, caller.companyId);
    return { ...cutoffs, revision: revisionOf(cutoffs) };
  },

  async setCutoffs({ revision, ...cutoffs }, context) {
    const { queries, caller, clock } = context;
    await lockCompany(queries, caller.companyId);
    const before = await cutoffsOf(queries, caller.companyId);
    refuseOverwrite(candidateReportCalls.setCutoffs, revision, revisionOf(before));
    await storeCutoffs(queries, caller.companyId, cutoffs, clock.now());
    await audit(context, "report.cutoffs", caller.companyId, { before, after: cutoffs });
    return null;
  },

  async external(request, context) {
    return toldReport(candidateReportCalls.external, request, context);
  },

  async externalPdf({ kind, ...request }, context) {
    const report = await toldReport(candidateReportCalls.externalPdf, request, context);
    return attached(await candidatePdf(report, kind, context), "no-store");
  },

  async review(request, context) {
    const call = candidateReportCalls.review;
    const row = await rightfulRow(call, "review", request, context);
    if (row.released_at === 0) refuse(call, "REPORT_NOT_RELEASED");
    const scene = await sceneOfCandidate(context, row.id);
    if (!scene || !(await mayReview(context, scene, await resultOf(context, scene))))
      return refuse(call, "REVIEW_NOT_OPEN");
    return {
      ...{ exam: row.exam_name, company: row.company_name, name: row.real_name, candUuid: row.uuid },
      answers: await reviewOf(context, scene),
    };
  },
};

/** Each release has links of its own, and so has it once they were ended. */
const linkedOf = (kind: LinkKind, { uuid, released_at, links_ended }: ReportRow) => ({
  ...{ kind, candUuid: uuid, stamp: released_at, ended: links_ended },
});

type Asked = { candId: string; token: string; company: string; session: string };
type ReportCall = typeof candidateReportCalls.external | typeof candidateReportCalls.externalPdf;
type OpenCall = ReportCall | typeof candidateReportCalls.review;

/** A released report as its exam tells it to candidates, for whoever has a right to it. */
async function toldReport(
  call: ReportCall,
  request: Asked,
  context: Pick<Context, "queries" | "seal" | "clock">,
): Promise<CandidateReport> {
  const row = await rightfulRow(call, "report", request, context);
  if (row.released_at === 0) refuse(call as ReportCall, "REPORT_NOT_RELEASED");
  const { checkScore } = examSettingsOf(row);
  if (checkScore === 0) refuse(call as ReportCall, "SCORE_NOT_TOLD");
  const report = await candidateReportOf(context.queries, row, context.clock.now());
  return report ? asTold(report, checkScore) : notFound();
}

/**
 * The row of a candidate for whom the request has a right: a token of a link to exactly this, or else the session of
 * their own sitting. Whether there is such a candidate, or a score, nobody else learns (trust B3).
 */
async function rightfulRow(
  call: OpenCall,
  kind: LinkKind,
  { candId, token, company, session }: Asked,
  { queries, seal, clock }: Pick<Context, "queries" | "seal" | "clock">,
): Promise<ReportRow> {
  const no = (reason: ReasonOf<OpenCall>) => refuse(call as OpenCall, reason);
  const row = await findOpenReportRow(queries, candId);
  if (token !== "") {
    if (!row || (company !== "" && company !== row.company_id)) return no("LINK_WRONG");
    const checked = checkLink(seal, linkedOf(kind, row), token, clock.now());
    return checked === "valid" ? row : no(checked === "expired" ? "LINK_EXPIRED" : "LINK_WRONG");
  }
  return row && (await isOwnSession({ queries, clock }, session, row.id)) ? row : no("LINK_NEEDED");
}

/** What the exam tells candidates: with `checkScore` 1 the scores alone, without verdict and grades. */
const asTold = (report: CandidateReport, checkScore: number): CandidateReport =>
  checkScore === 2 ? report : { ...report, isPassed: null, passScore: 0, abilities: [] };
