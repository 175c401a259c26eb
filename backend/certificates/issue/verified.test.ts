import { expect, it } from "vitest";
import { certificateCalls as calls } from "#contract/certificates/calls";
import { platformName } from "#contract/certificates/shapes";
import { openAuthors } from "../../../tests/support/authors";
import { draft, insertTemplate } from "../../../tests/support/certificates";
import { onSqlite } from "../../../tests/support/engines";
import { setRows } from "../../../tests/support/rows";
import { readingText, saidOf } from "../rendering/said";

onSqlite((database) => {
  const { author } = openAuthors(database);

  async function office() {
    const operator = await author({ roles: ["r_exam_management"] });
    const templateUuid = await insertTemplate(database().queries, operator.companyId, operator.id);
    const setVerification = (verification: string) =>
      setRows(database().queries, "company", { id: operator.companyId }, { verification });
    return { operator, templateUuid, setVerification };
  }

  it("G8: an unverified company designs and previews; it does not issue, replace or start a list", async () => {
    const { operator, templateUuid, setVerification } = await office();
    const issued = await operator.ask(calls.issue, { ...draft(), templateUuid });
    const lines = ["姓名,考试,成绩,等级,培训学时,日期", "李建国,电工安全规程考试,92.5,优秀,48,"];
    const file = () => new File([lines.join("\n")], "名单.csv");
    const list = { templateUuid, file: file(), format: "csv" as const };
    const importId = await operator.ask(calls.parseImport, list);
    for (const verification of ["unverified", "submitted", "refused"]) {
      await setVerification(verification);
      const { svg } = await operator.ask(calls.previewIssue, { ...draft(), templateUuid });
      expect(svg).toContain("欧阳文静");
      const reason = "姓名有误";
      for (const refused of [
        operator.refusal(calls.issue, { ...draft(), templateUuid }),
        operator.refusal(calls.replace, { ...draft(), certificateUuid: issued, reason }),
        operator.refusal(calls.parseImport, { ...list, file: file() }),
        operator.refusal(calls.commitImport, { importId }),
      ])
        expect(await refused).toBe("COMPANY_NOT_VERIFIED");
    }
    expect((await operator.ask(calls.get, { certificateUuid: issued })).state).toBe("issued");
    await setVerification("verified");
    await operator.ask(calls.commitImport, { importId });
  });

  it("G8: a certificate says who verified its issuer, when, and the credit code, on paper as well", async () => {
    const { operator, templateUuid } = await office();
    const certificateUuid = await operator.ask(calls.issue, { ...draft(), templateUuid });
    const { printed, look } = await operator.ask(calls.show, { templateUuid, certificateUuid });
    const verified = { by: platformName, on: "2026-01-05", creditCode: "91310000MA1FL2K3XX" };
    expect(printed.verified).toEqual(verified);
    const text = (more: object) =>
      readingText(
        saidOf({ printed: { ...printed, ...more }, look: look as never, language: "zh", address: "" }),
      ).join("\n");
    expect(text({})).toContain(
      "江北电力培训中心由明试 Mingshi 于 2026 年 1 月 5 日核实，统一社会信用代码 91310000MA1FL2K3XX。",
    );
    expect(text({ verified: { ...verified, creditCode: "" } })).toMatch(/核实。$/);
    expect(text({ verified: undefined })).not.toContain("核实");
  });
});
