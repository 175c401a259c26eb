import { expect, test } from "vitest";
import { as } from "../../../../tests/support/cast";
import { drawnPage, tagOf } from "../../../../tests/support/draw";
import { visit } from "../../../../tests/support/visit";
import BankAccess from "./access";

type Named = { operatorId: string; realName: string };

test("an administrator limits a bank; its list says so, and who may only read it gets no buttons", async () => {
  const admin = await visit(as.administrator);
  const writer = await visit(as.questionWriter);
  await admin.send("/exam/question/bank/new", { name: "限定的题库" });
  const bankFor = async (who: typeof admin) => {
    const { data } = await who.open("/exam/question/bank?sort=-name");
    return data.rows.find(({ row }: { row: { name: string } }) => row.name === "限定的题库");
  };
  const { id } = await bankFor(admin);
  const address = `/exam/question/bank/${id}/access`;
  const { operators } = (await admin.open(address)).data;
  const { notice } = await admin.send(address, {
    rights: operators.map(
      ({ operatorId, realName }: Named) => `${realName === "吴晓岚" ? "read" : "none"} ${operatorId}`,
    ),
  });
  expect(notice).toMatchObject({ kind: "ok" });
  expect((await bankFor(admin)).texts).toContain("限定人员");
  expect((await bankFor(writer)).row).toMatchObject({ isLimited: true, canWrite: false });
  expect(await bankFor(await visit(as.author))).toBeUndefined();
  expect((await writer.open("/exam/question/new")).data.banks).not.toContainEqual(
    expect.objectContaining({ id }),
  );
  expect((await admin.send(address, { rights: ["all x"] })).status).toBe(400);
});

test("whoever is named and became an administrator stays named: the bank is not left to all by the next save", async () => {
  const admin = await visit(as.administrator);
  await admin.send("/exam/question/bank/new", { name: "只限一人" });
  const { data } = await admin.open("/exam/question/bank?sort=-name");
  const { id } = data.rows.find(({ row }: { row: { name: string } }) => row.name === "只限一人");
  const address = `/exam/question/bank/${id}/access`;
  const operators = async () => (await admin.open(address)).data.operators;
  const { operatorId } = (await operators()).find(
    ({ isAdministrator }: { isAdministrator: boolean }) => isAdministrator,
  );
  await admin.send(address, { rights: [`read ${operatorId}`] });
  const html = await drawnPage(BankAccess, (await admin.open(address)).data);
  expect(tagOf(html, `value="read ${operatorId}"`)).toMatchObject({ type: "hidden", name: "rights" });
});

test("the form saves nothing over another's change: it comes back as chosen, says what holds now, and goes on", async () => {
  const [admin, other] = [await visit(as.administrator), await visit(as.administrator)];
  await admin.send("/exam/question/bank/new", { name: "两人同时限定" });
  const { data } = await admin.open("/exam/question/bank?sort=-name");
  const { id } = data.rows.find(({ row }: { row: { name: string } }) => row.name === "两人同时限定");
  const address = `/exam/question/bank/${id}/access`;
  const loaded = (await admin.open(address)).data;
  const { operatorId } = loaded.operators.find((each: Named) => each.realName === "吴晓岚");
  const { value: revision } = tagOf(await drawnPage(BankAccess, loaded), 'name="revision"');

  expect((await other.send(address, { rights: [`write ${operatorId}`], revision: revision! })).status).toBe(
    302,
  );
  const mine = { rights: [`read ${operatorId}`], needsApproval: "on" };
  const refused = await admin.send(address, { ...mine, revision: revision! });
  expect(refused.status).toBe(422);
  const now = (await admin.open(address)).data;
  expect(now.operators.find((each: Named) => each.realName === "吴晓岚").right).toBe("write");
  const html = await drawnPage(BankAccess, now, refused.data);
  expect(tagOf(html, `value="read ${operatorId}"`)).toHaveProperty("selected");
  expect(tagOf(html, 'name="needsApproval"')).toHaveProperty("checked");
  expect(html).toContain("目前保存的是：可写");
  const { value: again } = tagOf(html, 'name="revision"');
  expect((await admin.send(address, { ...mine, revision: again! })).status).toBe(302);
});
