import { expect, test } from "vitest";
import { paths } from "~/paths";
import { as } from "../../../../tests/support/cast";
import { drawnPage, tagOf } from "../../../../tests/support/draw";
import { visit } from "../../../../tests/support/visit";
import Psychometrics from "./show";

test("a norm that is refused comes back as typed, with the comparison that was chosen", async () => {
  const keeper = await visit(as.evaluationAdministrator);
  const { rows } = (await keeper.open(paths.evaluation.sendings())).data;
  const { id } = rows.find(({ name }: { name: string }) => name === "2026 年新员工");
  const { chosen, scales } = (await keeper.open(paths.evaluation.psychometrics(id))).data;
  const [, second] = scales;
  const asked = { scale: second.scaleId, reference: "销售部", focal: "技术部" };
  const here = paths.evaluation.psychometrics(id, asked);
  const typed = "很".repeat(101);
  const refused = await keeper.send(here, { scaleId: second.scaleId, name: typed });
  expect(refused.status).toBe(400);
  const { data } = await keeper.open(here);
  expect(data.chosen).toMatchObject({ reference: "销售部", focal: "技术部" });
  expect(data.chosen.scaleId).not.toBe(chosen.scaleId);
  const page = await drawnPage(Psychometrics, data, refused.data, here);
  expect(tagOf(page, 'name="name"')).toMatchObject({ value: typed, "aria-invalid": "true" });

  const kept = await keeper.send(here, { scaleId: second.scaleId, name: "新员工" });
  expect(kept).toMatchObject({ to: here });
});
