import { expect, it } from "vitest";
import { certificateCalls } from "#contract/certificates/calls";
import { openAuthors } from "../../../tests/support/authors";
import { draft, insertTemplate } from "../../../tests/support/certificates";
import { onSqlite } from "../../../tests/support/engines";

onSqlite((database) => {
  const { author } = openAuthors(database);

  it("draws what would be issued, and issues nothing", async () => {
    const operator = await author({ roles: ["r_exam_management"] });
    const { queries } = database();
    const templateUuid = await insertTemplate(queries, operator.companyId, operator.id);
    const call = certificateCalls.previewIssue;
    const { svg } = await operator.ask(call, { ...draft({ name: "欧阳<文静>" }), templateUuid });
    expect(svg).toContain("欧阳&lt;文静&gt;");
    expect(svg).toContain("****-20260105-******-*");
    const found = await queries
      .selectFrom("certificate")
      .select("id")
      .where("company_id", "=", operator.companyId)
      .execute();
    expect(found).toEqual([]);
    expect(await operator.refusal(call, { ...draft({ values: [] }), templateUuid })).toBe(
      "VALUE_MISSING values",
    );
  });
});
