import { orderCalls } from "#contract/orders/calls";
import type { CompanyPrice } from "#contract/orders/shapes";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { type Handlers, notFound, refuse } from "../handler";
import { lockNamedCompany } from "../lock-company";

async function priceOf(queries: Queries, id: string): Promise<CompanyPrice> {
  const company = await queries
    .selectFrom("company")
    .select(["id", "name", "version", "exam_service_level", "candidate_price", "balance", "reserved"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!company) return notFound();
  return {
    ...{ companyUuid: company.id, companyName: company.name, version: company.version },
    ...{ examServiceLevel: company.exam_service_level, price: company.candidate_price },
    available: company.balance - company.reserved,
  };
}

/** What one candidate costs a company. Who is invited already keeps the price that was reserved. */
export const priceService: Pick<Handlers<typeof orderCalls>, "price" | "priceOf" | "setPrice"> = {
  price: (_, { queries, caller }) => priceOf(queries, caller.companyId),
  priceOf: ({ id }, { queries }) => priceOf(queries, id),

  async setPrice({ companyUuid, price }, context) {
    const { queries, caller } = context;
    if (!caller.isProven) refuse(orderCalls.setPrice, "PROOF_NEEDED");
    const before = (await lockNamedCompany(queries, companyUuid)) ?? notFound();
    await queries
      .updateTable("company")
      .set({ candidate_price: price })
      .where("id", "=", companyUuid)
      .execute();
    await audit(context, "company.price", companyUuid, {
      before: { price: before.candidate_price },
      after: { price },
    });
    return null;
  },
};
