import type { monitoringCalls } from "#contract/monitoring/calls";
import { audit } from "../audit";
import { listPictures, showPictures } from "../evidence/viewing";
import { type Handlers, notFound } from "../handler";
import { examPaperOf } from "../sitting/exam-paper";
import { actOnSitting } from "./acting";
import { pulseOf } from "./pulse";
import { roomHandlers } from "./rooms";
import { forgetLooks, shareLook } from "./shared-look";
import { tellAll } from "./telling";
import { timelineOf } from "./timeline";
import {
  findWatched,
  findWatchedCandidate,
  partNames,
  watchCandidate,
  watchCandidates,
  watchedExams,
  watchesAll,
} from "./watching";

/** Monitors see how a sitting goes, never what is answered; only people draw conclusions (trust B5, G9). */
export const monitoringService: Handlers<typeof monitoringCalls> = {
  exams: (_, { queries, caller, clock }) => watchedExams(queries, caller, clock.now()),

  async candidates(filter, { queries, caller, clock }) {
    const exam = await findWatched(queries, caller, filter.examId);
    const now = clock.now();
    const whose = watchesAll(caller) ? "" : caller.operatorId;
    // why the pulse: whoever comes because it changed sees the change.
    const pulse = await pulseOf(queries, exam.id, now);
    const key = JSON.stringify([pulse, exam.id, whose, filter]);
    return shareLook(queries, { key, now, own: 2 }, async () => ({
      ...(await watchCandidates(queries, { exam, viewer: caller, now }, filter)),
      pulse,
    }));
  },

  async pulse({ examId }, { queries, caller, clock }) {
    await findWatched(queries, caller, examId);
    return { pulse: await pulseOf(queries, examId, clock.now()) };
  },

  async look({ candidateId, seen }, context) {
    const { caller, clock, once } = context;
    await once(async (queries) => {
      const exam = await findWatchedCandidate(queries, caller, candidateId);
      // why: what came after the page was made is on no page that somebody has looked at.
      const until = Math.min(clock.now(), seen);
      const { numUpdatedRows } = await queries
        .updateTable("sitting")
        .set((set) => ({
          looked_at: set.case().when("looked_at", "<", until).then(until).else(set.ref("looked_at")).end(),
        }))
        .where("candidate_id", "=", candidateId)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return notFound();
      await audit({ ...context, queries }, "monitor.look", candidateId, { after: { examId: exam.id } });
      return null;
    });
    forgetLooks(context.queries);
    return null;
  },

  async get({ candidateId }, { queries, caller, clock }) {
    const exam = await findWatchedCandidate(queries, caller, candidateId);
    const now = clock.now();
    const found = await watchCandidate(queries, { exam, viewer: caller, now }, candidateId);
    return {
      ...(found ?? notFound()),
      ...{ examId: exam.id, examName: exam.name, now },
      ...(await timelineOf(queries, candidateId, partNames(await examPaperOf(queries, exam, "")))),
    };
  },

  async act(act, context) {
    const acted = await actOnSitting(act, context);
    forgetLooks(context.queries);
    return acted;
  },
  tell: (telling, context) => tellAll(telling, context),

  async pictures({ candidateId }, { queries, caller }) {
    await findWatchedCandidate(queries, caller, candidateId);
    return listPictures(queries, candidateId);
  },
  async showPictures(request, context) {
    await findWatchedCandidate(context.queries, context.caller, request.candidateId);
    return showPictures(context, request);
  },

  ...roomHandlers,
};
