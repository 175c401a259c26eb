import { afterEach, describe, expect, it } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as, type Mobile } from "../../../tests/support/cast";
import { type Visitor, visit } from "../../../tests/support/visit";

const companyOf = async (mobile: Mobile) => {
  const { queries } = (await embeddedBackend()).database;
  const { company_id, balance } = await queries
    .selectFrom("operator")
    .innerJoin("company", "company.id", "operator.company_id")
    .select(["operator.company_id", "company.balance"])
    .where("mobile", "=", mobile)
    .executeTakeFirstOrThrow();
  const set = (fen: number) =>
    queries.updateTable("company").set({ balance: fen }).where("id", "=", company_id).execute();
  return { balance, set };
};

const company = await companyOf(as.administrator);
const { balance: before } = company;
afterEach(() => company.set(before));

const isWelcome = async (visitor: Visitor) => (await visitor.open("/exam/index")).data.isWelcome;

describe("the welcome of a verified company stands on its home page", () => {
  it("while its gift is whole, and no longer than until it was read", async () => {
    const administrator = await visit(as.administrator);
    await company.set(100_000);
    expect(await isWelcome(administrator)).toBe(true);
    await company.set(97_000);
    expect(await isWelcome(administrator)).toBe(false);
    await company.set(100_000);
    expect(await administrator.send("/welcome", {})).toMatchObject({ to: "/exam/index" });
    expect(await isWelcome(administrator)).toBe(false);
  });

  it("for its administrators alone", async () => {
    await company.set(100_000);
    expect(await isWelcome(await visit(as.author))).toBe(false);
  });
});
