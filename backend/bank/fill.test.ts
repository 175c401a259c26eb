import { expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { question } from "../../tests/support/papers";
import { openLog } from "../log";
import { insertQuestions } from "../questions/content";
import { fillBank } from "./fill";

onEachEngine((database) => {
  const { author, clock } = openAuthors(database);
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => void lines.push(line) });

  test("questions from before the bank are found after a start, also where one was cut off, and learned only once", async () => {
    const zhou = await author();
    const caller = { companyId: zhou.companyId, operatorId: zhou.id };
    const questions = Array.from({ length: 401 }, (_, at) => question({ content: `从前的第 ${at} 题` }));
    const ids = await database().transaction((queries) =>
      insertQuestions({ queries, clock, caller }, questions),
    );
    const { queries } = database();
    const list = async (key: string) => (await zhou.ask(bankCalls.list, { key })).questionCount;
    // As the migration leaves them: without keys; as an interrupted start leaves them: some with keys.
    await queries
      .updateTable("question")
      .set({ search_key: "", content_key: "" })
      .where("company_id", "=", zhou.companyId)
      .where("id", "!=", ids[7]!.id)
      .execute();
    await queries.deleteFrom("question_text").where("question_id", "!=", ids[7]!.id).execute();
    expect(await list("从前的第")).toBe(1);
    await fillBank(database(), log);
    expect(await list("从前的第")).toBe(401);
    expect(await list("第 400 题")).toBe(1);
    expect((await zhou.ask(bankCalls.duplicates, {})).groupCount).toBe(0);
    expect(lines).toHaveLength(1);
    await Promise.all([fillBank(database(), log), fillBank(database(), log)]);
    expect(lines).toHaveLength(1);
  });
});
