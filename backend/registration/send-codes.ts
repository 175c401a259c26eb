import type * as z from "zod/v4";
import { registrationCalls } from "#contract/registration/calls";
import type { codeRequest } from "#contract/registration/shapes";
import { consumeCode, newCode, storeCode } from "../accounts/sms-codes";
import { invitationLife } from "../companies/invitations";
import type { Context, Handlers } from "../handler";
import { newHandle } from "../ids";
import { consumeOneTimeToken } from "./one-time-token";

type Owner = { id: string; company_id: string; locked: number; second_step: number } | undefined;

/** The message text; `code` where it contains one, null where nothing is sent. */
interface Letter {
  code: string | null;
  text: string | null;
}

const silence: Letter = { code: null, text: null };

function withCode(words: (code: string) => string): Letter {
  const code = newCode();
  return { code, text: words(code) };
}

/** Whether the mobile has an account is revealed by SMS to its owner only (trust A5). */
const letters = {
  register: (owner: Owner): Letter =>
    owner
      ? {
          code: null,
          text: "【明试】这个手机号已有账号，请直接登录；忘记密码可以在登录页重置。如非本人操作，请忽略本短信。",
        }
      : withCode((code) => `【明试】注册验证码 ${code}，5 分钟内有效。如非本人操作，请忽略本短信。`),
  login(owner: Owner): Letter {
    if (!owner || owner.locked) return silence;
    if (owner.second_step)
      return {
        code: null,
        text: "【明试】你的账号已开启两步验证，请用密码登录。如非本人操作，请忽略本短信。",
      };
    return withCode(
      (code) => `【明试】登录验证码 ${code}，5 分钟内有效，请勿告诉他人。如非本人操作，请忽略本短信。`,
    );
  },
  password: (owner: Owner): Letter =>
    !owner || owner.locked
      ? silence
      : withCode(
          (code) =>
            `【明试】重置密码验证码 ${code}，5 分钟内有效，请勿告诉他人。如非本人操作，请忽略本短信。`,
        ),
  invitation: (owner: Owner, isInvited: boolean): Letter =>
    !isInvited
      ? silence
      : owner
        ? {
            code: null,
            text: "【明试】这个手机号已有账号，不能再加入另一家单位；要加入，请先让原来的单位移除你的账号。如非本人操作，请忽略本短信。",
          }
        : withCode(
            (code) =>
              `【明试】接受邀请的验证码 ${code}，5 分钟内有效，请勿告诉他人。如非本人操作，请忽略本短信。`,
          ),
};

const calls = {
  register: registrationCalls.sendRegisterCode,
  login: registrationCalls.sendLoginCode,
  password: registrationCalls.sendPasswordCode,
  invitation: registrationCalls.sendInvitationCode,
};

/** Codes by SMS for callers without a session; the reply is a handle, for any mobile, registered or not. */
export const sendingService: Pick<
  Handlers<typeof registrationCalls>,
  "sendRegisterCode" | "sendLoginCode" | "sendPasswordCode" | "sendInvitationCode"
> = {
  sendRegisterCode: (request, context) => send("register", request, context),
  sendLoginCode: (request, context) => send("login", request, context),
  sendPasswordCode: (request, context) => send("password", request, context),
  sendInvitationCode: (request, context) => send("invitation", request, context),
};

async function send(
  purpose: keyof typeof letters,
  { mobile, website, oneTimeToken }: z.output<typeof codeRequest>,
  context: Context<(typeof calls)["register"]>,
): Promise<string> {
  const { queries, database, clock, outbox } = context;
  const handle = newHandle();
  // Honeypot field: a bot that fills it learns nothing from the reply.
  if (website) return handle;
  const call = calls[purpose];
  await consumeOneTimeToken(call, context, oneTimeToken);
  await consumeCode(call, context, { purpose, mobile });

  const owner = await queries
    .selectFrom("operator")
    .select(["id", "company_id", "locked", "second_step"])
    .where("mobile", "=", mobile)
    .where("removed_at", "=", 0)
    .executeTakeFirst();
  const { code, text } = letters[purpose](owner, await isInvited(context, mobile));
  await database.transaction(async (trx) => {
    await storeCode(trx, { purpose, mobile, handle }, { code, operatorId: owner?.id ?? "" }, clock.now());
    if (text === null) return;
    await outbox.put(trx, {
      companyId: owner?.company_id ?? "",
      kind: purpose === "invitation" ? "invitation-code" : purpose,
      recipient: mobile,
      text,
    });
  });
  return handle;
}

/** Whether an invitation waits for this mobile; to others nothing is sent. */
async function isInvited({ queries, clock }: Pick<Context, "queries" | "clock">, mobile: string) {
  const invitation = await queries
    .selectFrom("operator_invitation")
    .select("id")
    .where("mobile", "=", mobile)
    .where("at", ">", clock.now() - invitationLife)
    .executeTakeFirst();
  return invitation !== undefined;
}
