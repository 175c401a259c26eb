import { beforeEach, expect, test } from "vitest";
import { registrationCalls } from "#contract/registration/calls";
import { racingOnEach } from "../../tests/support/engines";
import { newMobile, openEntrance } from "../../tests/support/newcomer";
import { minute, openOffice } from "../../tests/support/office";
import { hashToken, newToken } from "../ids";
import { openOneTimeTokens } from "./one-time-tokens";

racingOnEach((database) => {
  const office = openOffice(database);
  const { clock, ask } = office;
  const { token, send, count } = openEntrance(database, office);

  beforeEach(async () => {
    clock.time += 60 * minute;
    await database().queries.deleteFrom("rate_limit").execute();
    await database().queries.deleteFrom("one_time_token").execute();
  });

  const rows = () => database().queries.selectFrom("one_time_token").selectAll().execute();
  const request = (oneTimeToken: string) =>
    ask(registrationCalls.sendRegisterCode, { mobile: newMobile(), oneTimeToken });
  const spent = { code: 1, reason: "ONE_TIME_TOKEN_USED", field: null };

  test("C4: a page's token is issued as often as somebody likes, and nothing is written", async () => {
    for (let turn = 0; turn < 50; turn += 1) await token();
    expect(await rows()).toEqual([]);
    expect(await database().queries.selectFrom("rate_limit").selectAll().execute()).toEqual([]);
  });

  test("it is good for one request, and a hash of it alone is kept", async () => {
    const { oneTimeToken } = await token();
    expect(await request(oneTimeToken)).toMatchObject({ code: 0 });
    expect(await request(oneTimeToken)).toMatchObject(spent);
    const [nonce] = oneTimeToken.split(".");
    expect(await rows()).toEqual([{ id_hash: hashToken(nonce!), at: clock.now() }]);
  });

  test("of many requests at once one counts", async () => {
    const { oneTimeToken } = await token();
    const answers = await Promise.all(Array.from({ length: 6 }, () => request(oneTimeToken)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ reason }) => reason === "ONE_TIME_TOKEN_USED")).toHaveLength(5);
  });

  test("it is good for two hours", async () => {
    const [early, late] = [await token(), await token()];
    clock.time += 120 * minute;
    expect(await request(early.oneTimeToken)).toMatchObject({ code: 0 });
    clock.time += 1;
    expect(await request(late.oneTimeToken)).toMatchObject(spent);
  });

  test("one of our own making writes and sends nothing, whatever mobile stands beside it (A5)", async () => {
    const before = await count("outbox");
    const ownMade = openOneTimeTokens([newToken()]).issue(clock.now() + minute);
    for (const none of ["", "x", "' or 1=1 --", "x".repeat(200), ownMade])
      expect(await request(none)).toMatchObject(spent);
    expect(await request("x".repeat(201))).toMatchObject({ code: 422, reason: "ONE_TIME_TOKEN_USED" });
    expect(await send("register", "13800000002", { oneTimeToken: "x" })).toMatchObject(spent);
    expect(await rows()).toEqual([]);
    expect(await count("outbox")).toBe(before);
  });

  test("A4: codes to mobiles that nobody here has are limited for the whole site", async () => {
    const answers: { code: number; reason?: string }[] = [];
    for (let turn = 0; turn < 301; turn += 1)
      answers.push(await send("register", newMobile(), { address: `10.0.${turn >> 4}.${turn & 15}` }));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(300);
    expect(answers.at(-1)).toMatchObject({ code: 1, reason: "TOO_MANY_TRIES" });
    expect(await send("login", "13800000003")).toMatchObject({ code: 0 });
  });
}, "of many requests at once");
