import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import { keyingCalls } from "#contract/keying/calls";
import { markingCalls } from "#contract/marking/calls";
import { letterOf } from "#contract/questions/kinds";
import { rescoringCalls } from "#contract/rescoring/calls";
import { resultCalls } from "#contract/results/calls";
import { resultFilter } from "#contract/results/shapes";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { ofType } from "../../tests/support/every-type";
import { settleScores } from "../../tests/support/marking";
import { examOnPaper, questionsDrawnFor } from "../../tests/support/paper-exams";
import { question } from "../../tests/support/papers";
import { rowOf } from "../../tests/support/rows";
import { candidateOf, chosen, noAnswer, publishedExam } from "../../tests/support/sittings";
import { somebodyWaits } from "../../tests/support/while-open";
import type { Database } from "../database/open";
import { listResults } from "./list";

const day = 86_400_000;

onEachEngine((database, engine) => {
  const office = openAuthors(database);
  const { clock } = office;

  const settle = (own: Database) => settleScores(own, clock);

  /**
   * Scores what was handed in, and does something else once a statement that names this was answered: before what
   * was read is written, where nothing keeps it waiting.
   */
  async function settleWhile(name: string, work: () => Promise<unknown>): Promise<void> {
    const { queries, transaction, ...rest } = database();
    let working: Promise<unknown> | undefined;
    const hooked = (isWithin: boolean): KyselyPlugin => {
      const asked = new WeakSet<object>();
      return {
        transformQuery({ node, queryId }) {
          if (node.kind === "SelectQueryNode" && JSON.stringify(node).includes(`"${name}"`))
            asked.add(queryId);
          return node;
        },
        async transformResult({ result, queryId }) {
          if (working || !asked.has(queryId)) return result;
          working = work();
          if (isWithin && engine === "postgres") await Promise.race([working, somebodyWaits(queries)]);
          return result;
        },
      };
    };
    await settle({
      ...{ ...rest, queries: queries.withPlugin(hooked(false)) },
      // why here: SQLite has one connection, which a statement holds until it was answered, a transaction to its end.
      async transaction(own) {
        await working;
        return transaction((trx) => own(trx.withPlugin(hooked(true)) as typeof trx));
      },
    });
    expect(working).toBeDefined();
    await working;
  }

  /** An exam of these two questions, one candidate of which has answered 0 to the first one and handed in. */
  async function handedIn(second = question({ answer: { keys: [1] } })) {
    const made = await publishedExam(office, database().queries, {
      exam: { checkScore: 2, release: "byHand" as const },
      parts: [{ questions: [question({ answer: { keys: [1] } }), second] }],
    });
    clock.time += day;
    const one = await candidateOf(office, made.tokens[0]!, "19910000000");
    await one.start();
    await one.save(0, chosen(0));
    if (second.type === 5) await one.save(1, { ...noAnswer, text: "答案" });
    await one.handIn();
    return made;
  }

  test("a list of results says whether scores are still to come, also once some are there", async () => {
    const made = await publishedExam(office, database().queries, { people: 2 });
    const isScoring = async () =>
      (await made.manager.ask(resultCalls.list, { examId: made.examId })).isScoring;
    clock.time += day;
    const both = await Promise.all(
      made.tokens.map((token, at) => candidateOf(office, token, `1991000000${at}`)),
    );
    for (const one of both) await one.start();
    expect(await isScoring()).toBe(false);
    for (const one of both) {
      await one.handIn();
      expect(await isScoring()).toBe(true);
      await settle(database());
      expect(await isScoring()).toBe(false);
    }
  });

  // why only there: SQLite has one connection, on which nothing comes between a statement and its answer.
  if (engine === "postgres")
    test("a list that is read while a score comes shows it, or says that it is still to come", async () => {
      let [asked, at] = [0, 0];
      for (; at <= asked; at += 1) {
        const { examId } = await handedIn();
        const { queries } = database();
        asked = 0;
        const scoring: KyselyPlugin = {
          transformQuery: ({ node }) => node,
          async transformResult({ result }) {
            if (asked++ === at) await settle(database());
            return result;
          },
        };
        const exam = await rowOf(queries, "exam", { id: examId });
        const found = await listResults(queries.withPlugin(scoring), exam, resultFilter.parse({ examId }));
        expect(found.isScoring || found.resultCount === 1, `scored after statement ${at + 1}`).toBe(true);
      }
      expect(at).toBeGreaterThan(3);
    });

  test("a rescoring that is applied while a sitting is scored counts for that sitting too", async () => {
    const { manager, examId } = await handedIn();
    const [first] = await manager.ask(rescoringCalls.questions, { examId });
    const { versionId } = first!;
    const change = { kind: "key" as const, versionId, child: -1, keys: [0], blanks: [] };
    const apply = async () => {
      const { digest } = await manager.ask(rescoringCalls.preview, { examId, change });
      return manager.send(rescoringCalls.apply, { examId, change, reason: "答案有误", digest });
    };
    let code = 0;
    await settleWhile("rescoring", async () => {
      ({ code } = await apply());
    });
    // Refused where the sitting was scored since the preview.
    if (code !== 0) await apply();
    const { resultList } = await manager.ask(resultCalls.list, { examId });
    expect(resultList.map(({ score }) => score)).toEqual([500]);
  });

  test("a hand-in that is taken back while it is scored leaves no scores to the next one", async () => {
    const { manager, examId, candidateIds } = await examOnPaper(office, database(), 1, [1]);
    const candidateId = candidateIds[0]!;
    const [drawn] = await questionsDrawnFor(database(), candidateId, [1]);
    const [key] = ofType(1).answer.keys;
    const at = drawn!.options.indexOf(key!);
    const handIn = async (option: number) => {
      await manager.ask(keyingCalls.key, { candidateId, typed: [[letterOf(option)]] });
      await manager.ask(keyingCalls.score, { examId });
    };
    await handIn(at);
    await settleWhile("sitting_answer", async () => {
      for (const reason of ["录错了一份", "重录"])
        await manager.ask(keyingCalls.takeBack, { candidateId, reason });
      await handIn(at === 0 ? 1 : 0);
    });
    await settle(database());
    const { answers } = await manager.ask(resultCalls.get, { candidateId });
    expect(answers.map(({ score, why }) => [score, why])).toEqual([[-167, "deducted"]]);
  });

  test("answers that are scored while they come to be marked twice have tasks for both", async () => {
    const { manager, examId } = await handedIn(ofType(5));
    const markers = [0, 1].map(() =>
      office.author({ companyId: manager.companyId, roles: ["r_review"], realName: "何晴" }),
    );
    const markerIds = (await Promise.all(markers)).map(({ id }) => id);
    const plan = { examId, markerIds, isDouble: true, order: "question" as const };
    await settleWhile("marking_double", () => manager.ask(markingCalls.plan, plan));
    const tasks = await database()
      .queries.selectFrom("marking_task")
      .select("round")
      .where("exam_id", "=", examId)
      .orderBy("round")
      .execute();
    expect(tasks.map(({ round }) => round)).toEqual([1, 2]);
  });
});
