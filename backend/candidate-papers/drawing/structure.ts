import type { Selectable } from "kysely";
import { examSettingFields } from "#contract/exams/settings";
import { hasOptions, type QuestionType } from "#contract/questions/kinds";
import type { Question } from "#contract/questions/shapes";
import type { Queries } from "../../database/open";
import type { Tables } from "../../database/schema";
import { childrenOf } from "../../papers/store/groups";
import { questionOf } from "../../questions/rows";
import type { DrawSlot, DrawStructure } from "./draw";

/** An option that speaks of the others by position or as a whole keeps its place at the end. */
const speaksOfAll =
  /^((以上|上述|前述|上記|以下)(的|选项|各项|说法|の)*(都|均|皆|全部|全|すべて|いずれ|一个|没有|无).{0,8}|(都|均|皆)不?(对|是|正确|符合|选)[。.]?|(all|none|both|any) of (the )?(above|these)\.?|(todas|todos|ninguna|ninguno) (de )?(las|los) anteriores\.?)$/i;
/** One that names others by their letters: nothing of the question can move. */
const namesLetters = /(^|[^a-z])[a-l]\s*(和|与|或|、|及|と|and|or|y|o|&)\s*[a-l]([^a-z]|$)/i;

/** How many of these options can move: those before the first that has to stay, or none. */
export function movingOf(type: number, options: readonly string[]): number {
  if (!hasOptions(type as QuestionType)) return 0;
  if (options.some((text) => namesLetters.test(text))) return 0;
  let moving = options.length;
  while (moving > 0 && speaksOfAll.test(options[moving - 1]!.trim())) moving -= 1;
  return moving;
}

/** The structure that an exam's papers are drawn from; its paper is frozen once it is published. */
export async function structureOf(
  queries: Queries,
  exam: Pick<Selectable<Tables["exam"]>, "id" | "paper_id" | "settings">,
): Promise<DrawStructure> {
  const { randomQuestions, randomOptions } = examSettingFields.parse(JSON.parse(exam.settings));
  const { is_group } = await queries
    .selectFrom("paper")
    .select("is_group")
    .where("id", "=", exam.paper_id)
    .executeTakeFirstOrThrow();
  const papers = is_group ? await childrenOf(queries, exam.paper_id) : [exam.paper_id];
  const parts = await queries
    .selectFrom("part")
    .select(["id", "paper_id", "sort"])
    .where("paper_id", "in", papers)
    .where("removed_at", "=", 0)
    .orderBy("sort")
    .execute();
  const slots = await queries
    .selectFrom("slot")
    .innerJoin("question_version as version", "version.id", "slot.version_id")
    .selectAll("version")
    .select(["slot.id as slot_id", "slot.part_id", "slot.score"])
    .where("slot.paper_id", "in", papers)
    .where("slot.removed_at", "=", 0)
    .orderBy("slot.sort")
    .orderBy("slot.id")
    .execute();
  const inOrder = papers.flatMap((paper) => parts.filter(({ paper_id }) => paper_id === paper));
  return {
    examId: exam.id,
    parts: inOrder.map(({ id }) => ({
      partId: id,
      questions: randomQuestions,
      options: randomOptions,
      slots: slots
        .filter(({ part_id }) => part_id === id)
        .map(({ slot_id, score, ...version }) =>
          drawSlotOf(slot_id, version.id, score, questionOf(version, "public")),
        ),
    })),
  };
}

/** A slot as the draw sees it. */
export function drawSlotOf(slotId: string, versionId: string, score: number, question: Question): DrawSlot {
  const facts = ({ type, option }: Pick<Question, "type" | "option">) => ({
    moving: question.keepsOptionOrder ? 0 : movingOf(type, option),
    options: option.length,
  });
  return { slotId, versionId, score, ...facts(question), children: question.children.map(facts) };
}
