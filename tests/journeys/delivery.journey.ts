import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { besideSite } from "../support/beside";
import { as } from "../support/cast";
import { openClient } from "../support/client";
import { startSite } from "../support/server";
import { words } from "../support/words";

const secrets = { sms: "the secret of the gateway", mail: "the secret of the mail" };
const site = await startSite({
  env: {
    ...{ SMS_WEBHOOK_URL: "http://127.0.0.1:9/", SMS_WEBHOOK_SECRET: secrets.sms },
    MAIL_REPORT_SECRET: secrets.mail,
  },
});

/** What a carrier does: a POST without a cookie, signed with the secret that it shares with the site. */
async function report(body: string, secret: string, more: RequestInit = {}): Promise<number> {
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const headers = { "content-type": "application/json", "mingshi-signature": signature };
  const reply = await fetch(`${site.address}/message/report`, { method: "POST", headers, body, ...more });
  expect(reply.headers.has("set-cookie")).toBe(false);
  return reply.status;
}

/** An invitation by SMS of the demo that arrived, so far. */
const message = () =>
  besideSite(site, as.examManager, ({ queries }, { companyId }) =>
    queries
      .selectFrom("invitation_message as message")
      .innerJoin("candidate", "candidate.id", "message.candidate_id")
      .innerJoin("exam", "exam.id", "message.exam_id")
      .select(["message.id", "message.exam_id", "message.candidate_id", "candidate.real_name"])
      .where("candidate.company_id", "=", companyId)
      .where("exam.name", "=", "国际业务部英语水平测试（第四季度）")
      .where("message.report", "=", "delivered")
      .orderBy("candidate.number")
      .executeTakeFirstOrThrow(),
  );

test("a carrier posts what came back: the exam's pages show it, and that it arrived after all", async () => {
  const t = words("zh");
  const { id, exam_id, candidate_id, real_name } = await message();
  const manager = openClient(site.address);
  await manager.signIn(as.examManager);
  const page = async (path: string) => (await manager.send(`/exam/${exam_id}/${path}`)).html;
  const unreached = () => page("candidates?tab=notReached");
  const undeliverable = t("invitations:history.states.undeliverable");
  expect(await page(`candidates/${candidate_id}`)).not.toContain(undeliverable);

  const back = JSON.stringify({ id, state: "undeliverable", reason: "空号", at: Date.now() });
  expect(await report(back, secrets.mail), "the mail's secret says nothing of SMS").toBe(204);
  expect(await page(`candidates/${candidate_id}`)).not.toContain(undeliverable);
  expect(await report(back, secrets.sms)).toBe(204);
  expect(await report(back, secrets.sms), "the same again").toBe(204);
  const shown = await page(`candidates/${candidate_id}`);
  expect(shown).toContain(undeliverable);
  expect(shown).toContain("空号");
  expect(await unreached()).toContain(real_name);

  const arrived = JSON.stringify([{ id, state: "delivered", at: Date.now() }]);
  expect(await report(arrived, secrets.sms)).toBe(204);
  expect(await page(`candidates/${candidate_id}`)).not.toContain(undeliverable);
});

test("what is no report, or not signed by a carrier, changes nothing", async () => {
  const { id, exam_id, candidate_id } = await message();
  const back = JSON.stringify({ id, state: "undeliverable", at: Date.now() });
  expect(await report(back, "a secret of somebody else")).toBe(401);
  expect(await report(back, secrets.sms, { headers: {} })).toBe(401);
  expect(await report(`[${back}`, secrets.sms)).toBe(400);
  expect(await report(" ".repeat(300_000), secrets.sms)).toBe(413);
  const manager = openClient(site.address);
  await manager.signIn(as.examManager);
  const { html } = await manager.send(`/exam/${exam_id}/candidates/${candidate_id}`);
  expect(html).not.toContain(words("zh")("invitations:history.states.undeliverable"));
});
