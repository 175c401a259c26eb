import { registrationCalls } from "#contract/registration/calls";
import { ration } from "../accounts/throttle";
import { audit } from "../audit";
import type { Handler } from "../handler";
import { newId } from "../ids";
import { expectPerson } from "./image-code";

const call = registrationCalls.requestDemo;

/** Requests within the window (milliseconds) from one address. */
export const demoLimit = { by: "address", most: 5, window: 3_600_000 } as const;

/** A company that would like to be shown the product leaves its name and whom to call. */
export const requestDemo: Handler<typeof call> = async (
  { companyName, contact, mobile, note = "", website, ...answer },
  context,
) => {
  // A program that fills in what people do not see learns nothing from the reply.
  if (website) return null;
  await expectPerson(call, context, answer);
  await ration(context, "demo", context, [demoLimit]);
  await context.database.transaction(async (trx) => {
    const id = newId();
    await trx
      .insertInto("demo_request")
      .values({ id, company_name: companyName, contact, mobile, note, at: context.clock.now() })
      .execute();
    const caller = { operatorId: "", companyId: "" };
    await audit({ ...context, queries: trx, caller }, "demo.request", id);
  });
  return null;
};
