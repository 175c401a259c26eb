import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { monitoringCalls } from "#contract/monitoring/calls";
import { sittingCalls } from "#contract/sitting/calls";
import { mostPictures, pictureLimits } from "#contract/sitting/pictures";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { changeExam } from "../../tests/support/exams";
import { fileOf, photo, png } from "../../tests/support/pictures";
import { insertRow, setRows } from "../../tests/support/rows";
import { candidateOf, publishedExam } from "../../tests/support/sittings";
import { prune } from "../maintenance/prune";

onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;
  const jpeg = async () => fileOf(await photo(), "a.jpg");

  const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(3_000, 7)]);

  async function examWith(settings: object) {
    const made = await publishedExam(office, database().queries, { exam: settings });
    clock.time += 86_400_000;
    const candidate = await candidateOf(office, made.tokens[0]!, "19910000000");
    const send = async (kind: string, file: File) =>
      (
        await office.ask(sittingCalls.savePicture, {
          ...{ session: candidate.session, kind: kind as "face", file },
        })
      ).reason ?? "";
    return { ...made, candidate, send, candidateId: made.candidateIds[0]! };
  }
  const stored = (candidateId: string) =>
    database()
      .queries.selectFrom("evidence_picture")
      .selectAll()
      .where("candidate_id", "=", candidateId)
      .orderBy("at")
      .execute();

  test("an exam that asks for a photo begins with one alone; it is kept once, encrypted, without its place", async () => {
    const { candidate, candidateId, send, manager } = await examWith({ isFaceRecognizeNeed: true });
    expect(await candidate.start({ agreed: ["face"] })).toBe("FACE_MISSING");
    expect(await send("face", fileOf("no picture", "a.jpg"))).toBe("FILE_KIND");
    expect(await send("face", fileOf((await photo()).subarray(0, 300), "a.jpg"))).toBe("FILE_DAMAGED");
    expect(await send("camera", await jpeg())).toBe("PICTURE_NOT_WANTED");
    expect(await send("face", fileOf(await png(), "a.png"))).toBe("");
    expect(await send("face", await jpeg())).toBe("");
    const [row, ...more] = await stored(candidateId);
    expect(more).toEqual([]);
    expect(((await candidate.page()) as SittingPage).pictures.face).toBe(clock.time);
    // F4: no photo is stored without its consent, also where nobody starts afterwards.
    const { consents } = await manager.ask(candidateCalls.get, { candidateId });
    expect(consents).toMatchObject([{ kind: "face", version: 1, at: clock.time }]);
    expect(await candidate.start({ agreed: ["face"] })).toBe("");
    expect(await send("face", await jpeg())).toBe("PICTURE_NOT_WANTED");

    const { pictures } = await manager.ask(monitoringCalls.showPictures, {
      ...{ candidateId, reason: "与报名照片比对", until: 0 },
    });
    const shown = Buffer.from(pictures[0]!.content, "base64");
    expect([shown[0], shown[1]]).toEqual([0xff, 0xd8]);
    expect(Buffer.from(row!.bytes, "base64").includes(shown.subarray(0, 32))).toBe(false);
    expect(shown.includes("PhoneMaker")).toBe(false);
  });

  test("however much its company has stored, nobody is kept from the start for want of room", async () => {
    const { candidate, candidateId, send, manager } = await examWith({ isFaceRecognizeNeed: true });
    await insertRow(database().queries, "evidence_picture", {
      ...{ candidate_id: candidateId, company_id: manager.companyId, kind: "camera", size: 30_000_000_000 },
    });
    expect(await send("face", await jpeg())).toBe("");
    expect(await candidate.start({ agreed: ["face"] })).toBe("");
  });

  test("G7: a token sends pictures of its own candidate alone, for ten minutes, and ends with the session", async () => {
    const { candidate, candidateId, tokens } = await examWith({ cameraMonitorType: 2 });
    await candidate.start({ agreed: ["camera"] });
    const { data } = await office.ask(sittingCalls.pictureToken, { session: candidate.session });
    const { token, expiresAt } = data as { token: string; expiresAt: number };
    expect(expiresAt - clock.time).toBe(600_000);
    const send = async (session: string) => {
      clock.time += pictureLimits.every * 1000;
      const picture = { session, kind: "camera" as const, file: await jpeg() };
      return (await office.ask(sittingCalls.savePicture, picture)).reason ?? "";
    };
    expect(await send(token)).toBe("");
    expect(await stored(candidateId)).toHaveLength(1);
    const [uuid, end, mac] = token.split(".");
    for (const forged of [`${uuid}.${end}z.${mac}`, `${uuid?.slice(0, -1)}0.${end}.${mac}`])
      expect(await send(forged)).toBe("SITTING_GONE");
    expect((await office.ask(sittingCalls.page, { session: token, place: null })).code).not.toBe(0);
    clock.time += 600_000;
    expect(await send(token)).toBe("SITTING_GONE");

    const again = await office.ask(sittingCalls.pictureToken, { session: candidate.session });
    const fresh = (again.data as { token: string }).token;
    await candidateOf(office, tokens[0]!, "19910000000", { takesOver: true });
    expect(await send(fresh)).toBe("SITTING_GONE");
    expect((await office.ask(sittingCalls.pictureToken, { session: candidate.session })).reason).toBe(
      "SITTING_GONE",
    );
    expect(await stored(candidateId)).toHaveLength(1);
  });

  test("a second phone sends its own pictures by its link alone, which ends with the session", async () => {
    const settings = { cameraMonitorType: 1, mobileMonitorType: 1 };
    const { candidate, candidateId, tokens } = await examWith(settings);
    const phoneOf = async (session: string) => office.ask(sittingCalls.phone, { session });
    expect((await phoneOf(candidate.session)).reason).toBe("PICTURE_NOT_WANTED");
    await candidate.start({ agreed: ["camera"] });
    const { token } = (await phoneOf(candidate.session)).data as { token: string };
    const send = async (session: string, kind: "camera" | "phone") =>
      (await office.ask(sittingCalls.savePicture, { session, kind, file: await jpeg() })).reason ?? "";
    expect(await send(token, "camera")).toBe("PICTURE_NOT_WANTED");
    expect(await send(token, "phone")).toBe("");
    expect((await stored(candidateId)).map(({ kind }) => kind)).toEqual(["phone"]);
    const shown = { token: "", state: "sitting", last: clock.time, isClip: false };
    expect((await phoneOf(token)).data).toMatchObject(shown);
    expect((await office.ask(sittingCalls.page, { session: token, place: null })).code).not.toBe(0);
    clock.time += 1;
    await candidateOf(office, tokens[0]!, "19910000000", { takesOver: true });
    expect((await phoneOf(token)).reason).toBe("SITTING_GONE");
    expect(await send(token, "phone")).toBe("SITTING_GONE");
  });

  test("where the exam asks for short videos a video is kept as it was sent, and nowhere else", async () => {
    const { candidate, candidateId, send, manager } = await examWith({
      ...{ cameraMonitorType: 1, cameraVideoType: 1, screenShotMonitorType: 2 },
    });
    await candidate.start({ agreed: ["camera", "screen"] });
    expect(await send("screen", fileOf(webm, "a.webm"))).toBe("FILE_KIND");
    const large = Buffer.concat([webm, Buffer.alloc(pictureLimits.clipBytes)]);
    expect(await send("camera", fileOf(large, "a.webm"))).toBe("FILE_KIND");
    expect(await send("camera", fileOf(webm, "camera"))).toBe("");
    const look = { candidateId, reason: "有人举报", until: 0 };
    const { pictures } = await manager.ask(monitoringCalls.showPictures, look);
    expect(pictures).toMatchObject([
      { kind: "camera", type: "video/webm", content: webm.toString("base64") },
    ]);
  });

  test("pictures while it runs come from who agreed, at most one in a minute, and are deleted after 90 days", async () => {
    const { candidate, candidateId, send } = await examWith({
      cameraMonitorType: 2,
      screenShotMonitorType: 2,
    });
    expect(await send("camera", await jpeg())).toBe("PICTURE_NOT_WANTED");
    expect(await candidate.start({ agreed: ["camera"] })).toBe("");
    expect(await send("screen", await jpeg())).toBe("PICTURE_NOT_WANTED");
    for (const wait of [0, 1_000, pictureLimits.every * 1_000]) {
      clock.time += wait;
      expect(await send("camera", await jpeg())).toBe("");
    }
    expect((await stored(candidateId)).map(({ kind }) => kind)).toEqual(["camera", "camera"]);
    await candidate.handIn();
    clock.time += pictureLimits.every * 1_000;
    expect(await send("camera", await jpeg())).toBe("PICTURE_NOT_WANTED");
    await prune(database().queries, clock.time + 89 * 86_400_000);
    expect(await stored(candidateId)).toHaveLength(2);
    await prune(database().queries, clock.time + 91 * 86_400_000);
    expect(await stored(candidateId)).toEqual([]);
  });

  test("F4: settings that change while somebody sits add nothing to what that person read", async () => {
    const { candidate, candidateId, send, manager, examId } = await examWith({ cameraMonitorType: 1 });
    await candidate.start({ agreed: ["camera"] });
    await changeExam(manager, examId, {
      ...{ cameraVideoType: 1, mobileMonitorType: 1, screenShotMonitorType: 1, device: 2 },
    });
    const page = (await candidate.page()) as SittingPage;
    expect(page).toMatchObject({ takes: ["camera"], clips: [], hasPhone: false });
    expect(await send("camera", fileOf(webm, "camera"))).toBe("FILE_KIND");
    expect(await send("camera", await jpeg())).toBe("");
    expect(await send("phone", await jpeg())).toBe("PICTURE_NOT_WANTED");
    expect(await send("screen", await jpeg())).toBe("PICTURE_NOT_WANTED");
    const { session } = candidate;
    expect((await office.ask(sittingCalls.phone, { session })).reason).toBe("PICTURE_NOT_WANTED");
    expect((await stored(candidateId)).map(({ kind, type }) => [kind, type])).toEqual([
      ["camera", "image/jpeg"],
    ]);
  });

  test("F4: what is switched off is taken no more, though something else still is", async () => {
    const kinds = {
      cameraMonitorType: 1,
      mobileMonitorType: 1,
      screenShotMonitorType: 1,
      device: 2,
    } as const;
    const { candidate, send, manager, examId } = await examWith(kinds);
    await candidate.start({ agreed: ["camera", "screen"] });
    await changeExam(manager, examId, { cameraMonitorType: 0, mobileMonitorType: 0 });
    expect((await candidate.page()) as SittingPage).toMatchObject({ takes: ["screen"], hasPhone: false });
    expect(await send("camera", await jpeg())).toBe("PICTURE_NOT_WANTED");
    expect(await send("phone", await jpeg())).toBe("PICTURE_NOT_WANTED");
    expect(await send("screen", await jpeg())).toBe("");
  });

  test("the photo is taken from half an hour before the opening, and is of who begins within an hour of it", async () => {
    const { tokens } = await publishedExam(office, database().queries, {
      exam: { isFaceRecognizeNeed: true },
    });
    const candidate = await candidateOf(office, tokens[0]!, "19910000000");
    const send = async () => {
      const face = { session: candidate.session, kind: "face", file: await jpeg() } as const;
      return (await office.ask(sittingCalls.savePicture, face)).reason ?? "";
    };
    const { openAt } = (await candidate.page()) as SittingPage;
    const takenAt = openAt - 30 * 60_000;
    clock.time = takenAt - 1;
    expect(await send()).toBe("PICTURE_NOT_WANTED");
    clock.time = takenAt;
    expect(await send()).toBe("");
    clock.time = takenAt + 60 * 60_000;
    expect(await candidate.start({ agreed: ["face"] })).toBe("FACE_MISSING");
    expect(((await candidate.page()) as SittingPage).pictures.face).toBe(0);
    clock.time -= 1;
    expect(((await candidate.page()) as SittingPage).pictures.face).toBe(takenAt);
    expect(await candidate.start({ agreed: ["face"] })).toBe("");
  });

  test("F4: who has not begun agrees to what the exam takes now, and not to what an older page said", async () => {
    const { candidate, send, manager, examId } = await examWith({
      ...{ cameraMonitorType: 1, isFaceRecognizeNeed: true },
    });
    const { consentStamp } = (await candidate.page()) as SittingPage;
    await changeExam(manager, examId, { cameraVideoType: 1 });
    const file = await jpeg();
    const face = { session: candidate.session, kind: "face", file, consentStamp } as const;
    expect((await office.ask(sittingCalls.savePicture, face)).reason).toBe("CONSENT_CHANGED");
    expect(await send("face", await jpeg())).toBe("");
    const agreed = ["camera", "face"];
    expect(await candidate.start({ agreed, consentStamp })).toBe("CONSENT_CHANGED");
    const now = (await candidate.page()) as SittingPage;
    expect(await candidate.start({ agreed, consentStamp: now.consentStamp })).toBe("");
    expect(await send("camera", fileOf(webm, "camera"))).toBe("");
  });

  test("a consent of an earlier release is about pictures of its own kind", async () => {
    const { candidate, candidateId } = await examWith({ cameraMonitorType: 1, mobileMonitorType: 1 });
    await candidate.start({ agreed: ["camera"] });
    await setRows(database().queries, "candidate_consent", { candidate_id: candidateId }, { scope: "" });
    expect(((await candidate.page()) as SittingPage).takes).toEqual(["camera"]);
  });

  test("as many pictures of a kind are kept as the time allows; where there are no more it is told", async () => {
    const { candidate, candidateId, send, manager, examId } = await examWith({ cameraMonitorType: 1 });
    await candidate.start({ agreed: ["camera"] });
    const { endsAt, startedAt } = (await candidate.page()) as SittingPage;
    const most = mostPictures((endsAt - startedAt) / 1000);
    expect(most).toBeGreaterThan((endsAt - startedAt) / 1000 / pictureLimits.every);
    const whose = {
      candidate_id: candidateId,
      company_id: manager.companyId,
      kind: "camera",
      at: 1,
    } as const;
    for (let count = 0; count < most - 1; count++)
      await insertRow(database().queries, "evidence_picture", whose);
    clock.time += 1;
    expect(((await candidate.page()) as SittingPage).takes).toEqual(["camera"]);
    expect(await send("camera", await jpeg())).toBe("");
    expect(((await candidate.page()) as SittingPage).takes).toEqual([]);
    clock.time += pictureLimits.every * 1_000;
    expect(await send("camera", await jpeg())).toBe("PICTURE_NOT_WANTED");
    const { timeline } = await manager.ask(monitoringCalls.get, { candidateId });
    expect(timeline.filter(({ kind }) => kind === "signal.noMorePictures")).toHaveLength(1);
    const page = await manager.ask(monitoringCalls.candidates, { examId, pageNum: 1, pageSize: 25 });
    expect(page.candidateList[0]!.withoutPictures).toEqual(["noMorePictures"]);
    // More time is more pictures.
    const given = { kind: "time", minutes: 30, reason: "other", note: "停电", seen: 0 } as const;
    await manager.ask(monitoringCalls.act, { candidateId, ...given });
    expect(((await candidate.page()) as SittingPage).takes).toEqual(["camera"]);
  });

  test("G9: that none can be taken is noted, from who agreed to it, and ends nothing", async () => {
    const { candidate, candidateId, examId, manager } = await examWith({ cameraMonitorType: 1 });
    await candidate.start({ agreed: ["camera"] });
    const { session } = candidate;
    clock.time += 1;
    for (const kind of ["noCamera", "noScreen"] as const)
      await office.ask(sittingCalls.signal, { session, kind });
    const { timeline, state } = await manager.ask(monitoringCalls.get, { candidateId });
    expect(timeline.filter(({ kind }) => kind.startsWith("signal")).map(({ kind }) => kind)).toEqual([
      ...["signal.noCamera", "signal.firstNetwork"],
    ]);
    expect(state).toBe("sitting");
    const { tabs, candidateList } = await manager.ask(monitoringCalls.candidates, {
      ...{ examId, pageNum: 1, pageSize: 25 },
    });
    expect([tabs.attention, candidateList[0]!.withoutPictures]).toEqual([1, ["noCamera"]]);
  });

  test("F3: who looks says why, and it is written down; twelve at a time", async () => {
    const { candidate, candidateId, send, manager } = await examWith({ cameraMonitorType: 1 });
    await candidate.start({ agreed: ["camera"] });
    for (let count = 0; count < 13; count++) {
      clock.time += pictureLimits.every * 1_000;
      await send("camera", await jpeg());
    }
    const look = { candidateId, reason: "有人举报" };
    const taken = await manager.ask(monitoringCalls.pictures, { candidateId });
    expect(taken).toHaveLength(13);
    const first = await manager.ask(monitoringCalls.showPictures, { ...look, until: 0 });
    expect([first.pictures.length, first.next]).toEqual([12, taken[12]!.at]);
    const rest = await manager.ask(monitoringCalls.showPictures, { ...look, until: first.next });
    expect([rest.pictures.length, rest.next]).toEqual([1, 0]);
    await expect(
      manager.ask(monitoringCalls.showPictures, { ...look, reason: " ", until: 0 }),
    ).rejects.toThrow("REVEAL_REASON_MISSING");
    const rows = await database()
      .queries.selectFrom("audit")
      .select("after")
      .where("action", "=", "monitor.pictures")
      .where("subject", "=", candidateId)
      .orderBy("seq")
      .execute();
    expect(rows.map(({ after }) => JSON.parse(after as string))).toEqual([
      { reason: "有人举报", pictures: 12 },
      { reason: "有人举报", pictures: 1 },
    ]);
  });
});
