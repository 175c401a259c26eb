import { randomInt } from "node:crypto";
import type { registrationCalls } from "#contract/registration/calls";
import { type Context, type Handler, type Refusing, refuse } from "../handler";
import { hashToken } from "../ids";
import { renderDigits } from "./picture";
import { askSum } from "./question";

/** How long a picture is valid, in milliseconds, and for one answer. */
export const pictureLife = 10 * 60_000;

/** A CAPTCHA for callers without a session: the digits of a picture, or a small sum. */
export const imageCode: Handler<typeof registrationCalls.imageCode> = async (
  _,
  { pictures, clock, language },
) => {
  const digits = String(randomInt(10_000)).padStart(4, "0");
  const { question, answer } = askSum(language);
  const codeId = pictures.idOf([digits, answer], clock.now() + pictureLife);
  return { codeId, image: renderDigits(digits), question };
};

/** Refuses a wrong, late or second answer. In any case the picture is used up. Not inside a transaction. */
export async function expectPerson(
  call: Refusing<"IMAGE_CODE_WRONG">,
  { queries, pictures, clock }: Pick<Context, "queries" | "pictures" | "clock">,
  { codeId, imageCode: given }: { codeId: string; imageCode: string },
): Promise<void> {
  const shown = pictures.read(codeId, clock.now());
  if (!shown) return refuse(call, "IMAGE_CODE_WRONG");
  // why: used up before it is checked, so that of concurrent answers only one counts.
  const used = await queries
    .insertInto("image_code")
    .values({ id_hash: hashToken(shown.nonce), at: clock.now() })
    .onConflict((conflict) => conflict.column("id_hash").doNothing())
    .executeTakeFirst();
  if (!used.numInsertedOrUpdatedRows || !shown.isAnswer(given)) refuse(call, "IMAGE_CODE_WRONG");
}
