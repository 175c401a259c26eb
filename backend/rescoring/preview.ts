import type * as z from "zod/v4";
import { answering, letterOf } from "#contract/questions/kinds";
import type { previewPayload, RescoringPreview, RescoringTab } from "#contract/rescoring/shapes";
import type { Queries } from "../database/open";
import type { ExamRow } from "../exams/store";
import { correctionsOf } from "../scoring/corrections";
import { certificatesAfter } from "./certificates";
import { isChanged, type Rescored } from "./compute";
import { type Planned, rescoredQuestions } from "./planning";

/** The most answers that are told one by one. */
const groupsMax = 30;

/** The tab that a candidate stands under. */
export function tabOf(one: Rescored): RescoringTab {
  const { before, after } = one;
  if (after.isPassed === true && before.isPassed !== true) return "gained";
  if (before.isPassed === true && after.isPassed !== true) return "lost";
  return isChanged(one) ? "changed" : "same";
}

/** What a planned change would do, told in figures and by person. */
export async function rescoringPreviewOf(
  queries: Queries,
  exam: ExamRow,
  planned: Planned,
  { tab, pageNum, pageSize }: Pick<z.output<typeof previewPayload>, "tab" | "pageNum" | "pageSize">,
): Promise<RescoringPreview> {
  const { version, digest, paper, passScore, about, undone, all } = planned;
  const counted = all.filter(({ isCounted }) => isCounted);
  const byTab = { gained: [], lost: [], changed: [], same: [] } as Record<RescoringTab, Rescored[]>;
  for (const one of counted) byTab[tabOf(one)].push(one);
  const count = (passes: (one: Rescored) => boolean) => counted.filter(passes).length;
  // Whose score changes stands before the many whose does not.
  const inOrder = [...byTab.gained, ...byTab.lost, ...byTab.changed, ...byTab.same];
  const people = tab === "" ? inOrder : byTab[tab];
  const marked =
    about?.kind === "mark" ? all.find((one) => one.candidateId === about.candidateId) : undefined;
  const place = about?.kind === "mark" ? about.place : undefined;
  const question = about
    ? rescoredQuestions(
        paper,
        await correctionsOf(queries, exam.id),
        marked && JSON.parse(marked.answersBefore),
      ).find(
        ({ versionId, child, number }) =>
          versionId === about.versionId && child === about.child && number === (place ?? number - 1) + 1,
      )
    : undefined;
  return {
    ...{ version, digest, passScore, candidates: counted.length },
    question: question ?? null,
    candidate: marked ? { number: marked.number, realName: marked.realName } : null,
    undone: undone && { kind: undone.kind, reason: undone.reason, version: undone.version },
    passes: {
      kept: count(({ before, after }) => before.isPassed === true && after.isPassed === true),
      gained: byTab.gained.length,
      lost: byTab.lost.length,
      failed: count(({ before, after }) => before.isPassed === false && after.isPassed === false),
      undecided: count(
        ({ before, after }) =>
          before.isPassed !== true && after.isPassed !== true && (before.isPassed ?? after.isPassed) === null,
      ),
    },
    tabs: {
      ...{ gained: byTab.gained.length, lost: byTab.lost.length },
      ...{ changed: byTab.changed.length, same: byTab.same.length },
    },
    mean: { before: mean(counted, "before"), after: mean(counted, "after") },
    p: { before: difficulty(counted, "before"), after: difficulty(counted, "after") },
    groups: question ? groupsOf(counted, question) : [],
    certificates: await certificatesAfter(queries, exam.id, counted),
    told: count((one) => one.releasedAt > 0 && isChanged(one)),
    people: people.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((one) => ({
      ...{ candidateId: one.candidateId, number: one.number, realName: one.realName, group: one.group },
      ...{ given: one.item?.given ?? [], before: one.before.score, after: one.after.score },
      ...{ totalBefore: one.before.total, totalAfter: one.after.total },
      ...{ passedBefore: one.before.isPassed, passedAfter: one.after.isPassed },
    })),
    peopleCount: people.length,
  };
}

type When = "before" | "after";

function mean(all: readonly Rescored[], when: When): number | null {
  const whole = all.filter((one) => one[when].open === 0);
  return whole.length === 0
    ? null
    : Math.round(whole.reduce((sum, one) => sum + one[when].score, 0) / whole.length);
}

function difficulty(all: readonly Rescored[], when: When): number | null {
  const items = all.flatMap(({ item }) => (item && item[when].score !== null ? [item[when]] : []));
  const full = items.reduce((sum, item) => sum + item.full, 0);
  return full === 0 ? null : items.reduce((sum, item) => sum + item.score!, 0) / full;
}

/** What was answered, by frequency; options that nobody chose stand at the end. */
function groupsOf(all: readonly Rescored[], question: { type: number; options: string[] }) {
  const kind = answering[question.type as keyof typeof answering];
  if (kind === "family" || kind === "text" || kind === "program" || kind === "file" || kind === "recording")
    return [];
  const groups = new Map<string, RescoringPreview["groups"][number]>();
  for (const { item } of all) {
    if (!item) continue;
    const key = JSON.stringify(item.given);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { given: item.given, count: 1, before: item.before.score, after: item.after.score });
  }
  const shown = [...groups.values()].sort(
    (one, other) => other.count - one.count || (one.given.join() < other.given.join() ? -1 : 1),
  );
  if (kind !== "one") return shown.slice(0, groupsMax);
  const unchosen = question.options
    .map((_, at) => letterOf(at))
    .filter((letter) => !groups.has(JSON.stringify([letter])))
    .map((letter) => ({ given: [letter], count: 0, before: null, after: null }));
  return [...shown, ...unchosen].sort((one, other) =>
    (one.given[0] ?? "~") < (other.given[0] ?? "~") ? -1 : 1,
  );
}
