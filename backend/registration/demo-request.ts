import { registrationCalls } from "#contract/registration/calls";
import { audit } from "../audit";
import type { Handler } from "../handler";
import { newId } from "../ids";
import { consumeOrRefuse } from "../rate-limit/rate-limit";
import { consumeOneTimeToken } from "./one-time-token";

const call = registrationCalls.requestDemo;

/** A company requests a product demo, leaving its name and a contact. */
export const requestDemo: Handler<typeof call> = async (
  { companyName, contact, mobile, note = "", website, oneTimeToken },
  context,
) => {
  // Honeypot field: a bot that fills it learns nothing from the reply.
  if (website) return null;
  await consumeOneTimeToken(call, context, oneTimeToken);
  await consumeOrRefuse(context, ["demo.address"], context);
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
