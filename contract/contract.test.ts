import { describe, expect, test } from "vitest";
import * as z from "zod/v4";
import en from "#locales/en/errors.json";
import es from "#locales/es/errors.json";
import ja from "#locales/ja/errors.json";
import zh from "#locales/zh/errors.json";
import { accountCalls, callsBeforeChoosing } from "./accounts/calls";
import { mobile, newPassword, smsCode } from "./accounts/shapes";
import { basePaths, type Call, troubles } from "./call";
import { actionNames, admits, builtInActions, canLaunch, may } from "./roles";
import { contract } from "./services";

const languages: Record<string, Record<string, string>> = { zh, en, es, ja };
const calls = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group).map(([name, call]): [string, Call] => [`${domain}.${name}`, call]),
);

describe.each(calls)("%s", (_, call) => {
  test("stands below the base path of its service, and names its path's values in its request", () => {
    expect(Object.keys(basePaths)).toContain(call.service);
    expect(call.path).toMatch(/^(\/(\w|\{\w+\})+)+$/);
    const shape = z.toJSONSchema(call.request, { io: "input", unrepresentable: "any" });
    for (const [, field] of call.path.matchAll(/\{(\w+)\}/g)) expect(shape.required).toContain(field);
  });

  test("B1: says who may call it, by an action that exists", () => {
    expect(["anyone", "signedIn", ...actionNames]).toContain(call.allow);
  });

  test("has words in four languages for each of its refusals", () => {
    for (const reason of Object.keys(call.refusals)) {
      for (const [language, words] of Object.entries(languages)) {
        expect(words[reason], `${reason} in ${language}`).toBeTruthy();
      }
    }
  });

  test("C4: changes nothing on GET", () => {
    if (call.method === "GET") expect(call.changes).toBe(false);
  });
});

test("no two calls share a method and a path", () => {
  const addresses = calls.map(([, call]) => `${call.method} ${basePaths[call.service]}${call.path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("what may happen to every call has words in four languages", () => {
  for (const reason of troubles) {
    for (const words of Object.values(languages)) expect(words[reason]).toBeTruthy();
  }
});

test("without a session only signing in, registering, asking to be shown the product, checking a certificate or receipt, reporting on messages, and one's invitation and sitting are open", () => {
  const open = calls.filter(([, call]) => call.allow === "anyone").map(([name]) => name);
  expect(open.sort()).toEqual([
    "accounts.finishSecondStep",
    "accounts.sendSecondStepCode",
    "accounts.signIn",
    "admissions.pdf",
    "admissions.show",
    "candidateReports.external",
    "candidateReports.externalPdf",
    "candidateReports.review",
    "certificates.credential",
    "certificates.find",
    "certificates.ownPicture",
    "certificates.pdf",
    "certificates.picture",
    "certificates.publicKeys",
    "certificates.sheet",
    "certificates.show",
    "invitations.calendar",
    "invitations.cover",
    "invitations.find",
    "invitations.reportDelivery",
    "invitations.stopReminders",
    "maintenance.clientVersion",
    "orders.reportPayment",
    "registration.acceptInvitation",
    "registration.oneTimeToken",
    "registration.registerCompany",
    "registration.registerOperator",
    "registration.requestDemo",
    "registration.resetPassword",
    "registration.sendInvitationCode",
    "registration.sendLoginCode",
    "registration.sendPasswordCode",
    "registration.sendRegisterCode",
    "registration.signInByTicket",
    "sheets.cover",
    "sheets.page",
    "sheets.report",
    "sheets.reportPdf",
    "sheets.save",
    "sheets.start",
    "sitting.again",
    "sitting.enter",
    "sitting.file",
    "sitting.handIn",
    "sitting.keepScratch",
    "sitting.leave",
    "sitting.media",
    "sitting.ownFile",
    "sitting.ownFiles",
    "sitting.page",
    "sitting.pause",
    "sitting.phone",
    "sitting.pictureToken",
    "sitting.play",
    "sitting.receipt",
    "sitting.register",
    "sitting.resume",
    "sitting.review",
    "sitting.run",
    "sitting.save",
    "sitting.saveFile",
    "sitting.savePicture",
    "sitting.scratch",
    "sitting.show",
    "sitting.signal",
    "sitting.start",
    "sitting.take",
  ]);
});

test("A7: before choosing a password one may look around and leave, and nothing else", () => {
  const names = calls
    .filter(([, call]) => callsBeforeChoosing.includes(call))
    .map(([name]) => name.split(".")[1]);
  expect(names.sort()).toEqual(
    ["allRoles", "choosePassword", "company", "me", "myMenus", "myPermissions", "myRoles", "signOut"].sort(),
  );
  expect(callsBeforeChoosing).toContain(accountCalls.choosePassword);
});

test("deny unless named: no action is implied by another, and nobody is let in without one", () => {
  expect(admits("readPapers", ["writePapers"])).toBe(false);
  expect(admits("keepCompany", ["administer"])).toBe(false);
  expect(admits("readPapers", [])).toBe(false);
  expect(admits("signedIn", null)).toBe(false);
  expect(admits("anyone", null)).toBe(true);
});

test.each([
  ["r_sys_admin", "read", "write", "questions"],
  ["r_ent_admin", "read", "write", "questions"],
  ["r_exam_hainan", "read", "write", "questions"],
  ["r_exam_paper", "read", "write", "questions"],
  ["r_exam_question", "read", "questions"],
  ["r_exam_management", "read"],
  ["r_not_validate"],
  ["r_review"],
  ["r_monitor"],
  ["r_offline_room"],
  ["r_eva"],
  ["r_eva_admin"],
  ["visitor"],
] as const)("B1: what %s may do with papers", (role, ...works) => {
  const found = [
    admits(may.readPapers, builtInActions([role])) && "read",
    admits(may.writePapers, builtInActions([role])) && "write",
    admits(may.writeQuestions, builtInActions([role])) && "questions",
  ].filter(Boolean);
  expect(found).toEqual(works);
});

test("launching needs one of three roles, or all of another three", () => {
  const can = (...roles: string[]) => canLaunch(roles, builtInActions(roles));
  expect(["r_exam_hainan", "r_sys_admin", "r_ent_admin"].every((role) => can(role))).toBe(true);
  expect(can("r_exam_question", "r_exam_management")).toBe(false);
  expect(can("r_exam_question", "r_exam_management", "r_exam_paper")).toBe(true);
});

describe("what people type to get in", () => {
  test.each(["13800000001", " 138 0000 0001", "138-0000-0001", "+8613800000001", "１３８００００００01"])(
    "mobile %s",
    (text) => expect(mobile.parse(text)).toBe("13800000001"),
  );
  test.each([
    ["", "MOBILE_MISSING"],
    ["1380000000", "MOBILE_WRONG"],
    ["23800000001", "MOBILE_WRONG"],
    ["1380000000a", "MOBILE_WRONG"],
  ])("mobile %s is refused: %s", (text, reason) =>
    expect(mobile.safeParse(text).error?.issues[0]?.message).toBe(reason),
  );

  test("code in full width and with spaces", () => expect(smsCode.parse(" １２３ 456")).toBe("123456"));

  test("A7: a password of 8 to 128 characters of any kind, kept exactly as typed", () => {
    for (const password of [
      "  spaces  ",
      "密码里有八个汉字",
      "😀".repeat(64),
      "a\tb\nc\u0007de",
      "x".repeat(128),
    ]) {
      expect(newPassword.parse({ password }).password).toBe(password);
    }
    expect(newPassword.safeParse({ password: "😀".repeat(7) }).error?.issues[0]?.message).toBe(
      "PASSWORD_TOO_SHORT",
    );
    expect(newPassword.safeParse({ password: "x".repeat(257) }).error?.issues[0]?.message).toBe(
      "PASSWORD_TOO_LONG",
    );
  });
});
