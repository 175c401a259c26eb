import { beforeEach, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { companyCalls } from "#contract/companies/calls";
import { operatorCalls } from "#contract/operator/calls";
import { racingOnEach } from "../../tests/support/engines";
import { minute, openOffice } from "../../tests/support/office";
import { fileOf, png } from "../../tests/support/pictures";

const mobile = "13800000011";

racingOnEach((database) => {
  const { clock, ask, fetch, signIn, tokenOf, codeFor } = openOffice(database);
  const me = async (token: string) =>
    (await ask(accountCalls.me, {}, { token })).data as Record<string, unknown>;
  const update = (token: string, realName: string, introduction = "") =>
    ask(operatorCalls.update, { realName, introduction }, { token });
  const setAvatar = async (token: string, bytes?: Uint8Array) =>
    ask(operatorCalls.setAvatar, { file: fileOf(bytes ?? (await png()), "me.png", "image/png") }, { token });
  const setSecondStep = (token: string, isOn: boolean) =>
    ask(operatorCalls.setSecondStep, { isOn }, { token });
  const portraits = () =>
    database().queries.selectFrom("file").select("id").where("purpose", "=", "avatar").execute();
  const audited = (action: string) =>
    database()
      .queries.selectFrom("audit")
      .selectAll()
      .where("action", "=", action)
      .orderBy("at", "desc")
      .orderBy("id")
      .execute();

  beforeEach(() => {
    clock.time += 60 * minute;
  });

  describe("name and introduction", () => {
    test("are changed for oneself alone, and audited before and after", async () => {
      const token = await tokenOf(mobile);
      const { realName } = await me(token);
      const others = await me(await tokenOf("13800000002"));
      expect(await update(token, "  苏明远 ", "命题十年")).toMatchObject({ code: 0, data: null });
      expect(await me(token)).toMatchObject({ realName: "苏明远", introduction: "命题十年" });
      expect(await me(await tokenOf("13800000002"))).toMatchObject({ realName: others.realName });
      const [row] = await audited("operator.update");
      expect(JSON.parse(row!.before)).toMatchObject({ realName });
      expect(JSON.parse(row!.after)).toEqual({ realName: "苏明远", introduction: "命题十年" });
    });

    test.each([
      ["", "", "REAL_NAME_MISSING", "realName"],
      ["   ", "", "REAL_NAME_MISSING", "realName"],
      ["长".repeat(41), "", "TOO_LONG", "realName"],
      ["苏\u202e明远", "", "HAS_CONTROL", "realName"],
      ["苏明远", "长".repeat(201), "TOO_LONG", "introduction"],
      ["苏明远", "第一行\n第二行", "HAS_CONTROL", "introduction"],
    ])("%j, %j are refused", async (realName, introduction, reason, field) => {
      const token = await tokenOf(mobile);
      expect(await update(token, realName, introduction)).toMatchObject({ code: 422, reason, field });
    });

    test("B4: nothing else of oneself can be changed with them", async () => {
      const token = await tokenOf(mobile);
      const before = await me(token);
      const sent = { realName: "苏明远", introduction: "", mobile: "13911119999", roleKeys: ["r_sys_admin"] };
      const more = { second_step: 1, companyUuid: "other", operatorUuid: "other", avatar: "x", locked: 1 };
      await ask(operatorCalls.update, { ...sent, ...more } as never, { token });
      expect(await me(token)).toEqual({ ...before, realName: "苏明远", name: "苏明远", introduction: "" });
    });
  });

  describe("portrait", () => {
    test("is the picture that the wire names where there is none (000 §3), then a file of one's own", async () => {
      const token = await tokenOf(mobile);
      expect(await me(token)).toMatchObject({ avatar: "/images/avatar.gif" });
      const { code, data } = await setAvatar(token);
      expect(code).toBe(0);
      expect(await me(token)).toMatchObject({ avatar: data });
      const path = `/management/api${companyCalls.file.path.replace("{id}", data as string)}`;
      const file = await fetch(path, {}, { token });
      expect(file.headers.get("content-type")).toBe("image/png");
      expect((await audited("operator.avatar"))[0]).toMatchObject({ after: JSON.stringify({ file: data }) });
    });

    test("D4: the one that it replaces is gone, whatever happens at the same moment", async () => {
      const token = await tokenOf(mobile);
      const answers = await Promise.all([setAvatar(token), setAvatar(token), setAvatar(token)]);
      expect(answers.every((answer) => answer.code === 0)).toBe(true);
      const kept = await portraits();
      expect(kept).toHaveLength(1);
      expect(await me(token)).toMatchObject({ avatar: kept[0]!.id });
    });

    test("is taken away with its file, and nobody else's with it", async () => {
      const [mine, theirs] = [await tokenOf(mobile), await tokenOf("13800000002")];
      await setAvatar(mine);
      const { data: other } = await setAvatar(theirs);
      for (const again of [1, 2]) {
        expect(await ask(operatorCalls.removeAvatar, {}, { token: mine }), `${again}`).toMatchObject({
          code: 0,
        });
        expect(await me(mine)).toMatchObject({ avatar: "/images/avatar.gif" });
        expect(await portraits()).toEqual([{ id: other }]);
      }
    });

    test("D1: what is no picture changes nothing", async () => {
      const token = await tokenOf(mobile);
      const { data } = await setAvatar(token);
      const page = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
      expect(await setAvatar(token, page)).toMatchObject({ code: 1, reason: "FILE_KIND", field: "file" });
      expect(await setAvatar(token, new Uint8Array(2_050_000))).toMatchObject({ reason: "FILE_TOO_LARGE" });
      expect(await me(token)).toMatchObject({ avatar: data });
    });
  });

  describe("A8: the second step", () => {
    test("is switched on with a fresh proof, asks at the next sign-in, and is switched off again", async () => {
      const token = await tokenOf(mobile);
      expect(await setSecondStep(token, true)).toMatchObject({ code: 0, data: null });
      expect(await me(token)).toMatchObject({ hasSecondStep: true });
      const handle = (await signIn(mobile)).data as string;
      expect(handle).toHaveLength(24);
      await ask(accountCalls.sendSecondStepCode, { token: handle });
      const { data } = await ask(accountCalls.finishSecondStep, {
        token: handle,
        smsCode: await codeFor(mobile),
      });
      expect(await setSecondStep(data as string, false)).toMatchObject({ code: 0 });
      expect((await signIn(mobile)).data).not.toHaveLength(24);
    });

    test("stays as it is without a fresh proof", async () => {
      const token = await tokenOf(mobile);
      clock.time += 10 * minute + 1;
      for (const isOn of [true, false])
        expect(await setSecondStep(token, isOn)).toMatchObject({ code: 1, reason: "PROOF_NEEDED" });
      expect(await me(token)).toMatchObject({ hasSecondStep: false });
    });

    test("F2: is audited once for each change, not for what was so already", async () => {
      const token = await tokenOf(mobile);
      const before = (await audited("operator.secondStep")).length;
      for (const isOn of [false, true, true, false]) await setSecondStep(token, isOn);
      expect(await audited("operator.secondStep")).toHaveLength(before + 2);
    });
  });
}, "at the same moment");
