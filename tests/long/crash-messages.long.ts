import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { changeBesideSite } from "../support/beside";
import { as } from "../support/cast";
import { openClient } from "../support/client";
import { openHost } from "../support/elsewhere";
import { newFolder } from "../support/folder";
import { startSite } from "../support/server";
import { demoData } from "./power/demo";

test("a message that was not sent when the site was killed is sent after its restart, signed, under one id", async () => {
  const received: { body: string; signature: unknown }[] = [];
  let status = 503;
  let arrive = () => {};
  const arrival = () =>
    new Promise<void>((arrived) => {
      arrive = arrived;
    });
  const gateway = await openHost(async (request) => {
    received.push({ body: await request.text(), signature: request.headers.get("mingshi-signature") });
    arrive();
    return new Response(null, { status });
  });
  const dataFolder = demoData(newFolder(), "data");
  const secret = "a secret between two";
  const env = {
    SMS_WEBHOOK_URL: `${gateway.address}/sms`,
    SMS_WEBHOOK_SECRET: secret,
  };
  const first = await startSite({ dataFolder, env });
  const person = openClient(first.address);
  await person.signIn(as.careful);
  await first.line(/message not taken by the gateway/);
  await first.stop("SIGKILL");

  // As if the retry delay had passed.
  await changeBesideSite(first, "update job set run_at = 1, lease_until = 0 where kind = 'message.send'");
  status = 200;
  const sent = arrival();
  const next = await startSite({ dataFolder, env });
  await sent;
  expect(received.length).toBe(2);
  const [before, after] = received.map(({ body }) => JSON.parse(body));
  expect(after).toEqual(before);
  expect(after).toMatchObject({ kind: "second-step", mobile: as.careful });
  expect(received[1]!.signature).toBe(
    `sha256=${createHmac("sha256", secret).update(received[1]!.body).digest("hex")}`,
  );
  await next.stop();
  gateway.close();
});
