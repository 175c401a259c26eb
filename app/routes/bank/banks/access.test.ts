import { expect, test } from "vitest";
import { as } from "../../../../tests/support/cast";
import { visit } from "../../../../tests/support/visit";

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
