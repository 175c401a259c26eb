import { expect, test } from "vitest";
import { parseRich } from "#contract/rich/parse";
import { plainOf } from "#contract/rich/plain";
import { openAuthors } from "../../../tests/support/authors";
import { onSqlite } from "../../../tests/support/engines";
import { readPdf } from "../../../tests/support/read-pdf";
import { print } from "../../print/print";
import { printRich } from "../../print/rich";
import { demoPapers } from "./papers";

onSqlite((database) => {
  const { author, clock } = openAuthors(database);

  test("every character of the demo's questions is printed", async () => {
    const [lin, gu] = [await author(), await author()];
    await database().transaction((queries) =>
      demoPapers(queries, {
        ...{ companyId: lin.companyId, otherCompanyId: gu.companyId, now: clock.time },
        author: { id: lin.id, realName: "林静怡" },
      }),
    );
    const questions = await database()
      .queries.selectFrom("question_version")
      .select(["content", "option", "analysis"])
      .execute();
    const texts = questions.flatMap(({ content, option, analysis }) => [
      ...[content, analysis],
      ...(JSON.parse(option) as string[]),
    ]);
    expect(questions.length).toBeGreaterThan(50);

    const pictures = { find: () => null, said: (alt: string) => alt };
    const text = texts.flatMap((one) => printRich(one, pictures));
    const data = { title: "题目", language: "zh" as const, text };
    const { pages } = await readPdf(await print("specimen", data, { format: "pdf" }));
    // Letters of formulas are other characters; blanks and the edges of tables are lines.
    const bare = (said: string) => new Set(said.normalize("NFKC").replace(/[\s_|]/g, ""));
    const printed = bare(pages.join(""));
    expect(
      [...bare(texts.map((one) => plainOf(parseRich(one))).join(""))].filter((sign) => !printed.has(sign)),
    ).toEqual([]);
    expect(pages.join("")).not.toContain("[U+");
  });
});
