import { describe, expect, test } from "vitest";
import { readBackendSettings } from "./settings";

describe("the gateway for messages by SMS", () => {
  const secret = "a secret of sixteen";
  const read = (SMS_WEBHOOK_URL?: string, SMS_WEBHOOK_SECRET?: string) =>
    readBackendSettings({ NODE_ENV: "test", DATABASE_URL: ":memory:", SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET })
      .gateway;

  test("is none unless it is set", () => expect(read()).toBeUndefined());

  test.each([
    "https://sms.example.cn/send?key=1",
    "http://127.0.0.1:8080/",
    "http://localhost:8080/sms",
    "http://[::1]:8080/",
  ])("is taken: %s", (url) => expect(read(url, secret)).toEqual({ url, secret }));

  test.each([
    "http://sms.example.cn/send",
    "http://127.0.0.1.example.cn/",
    "http://localhost.example.cn/",
    "https://user:password@sms.example.cn/",
    "ftp://sms.example.cn/",
    "sms.example.cn",
  ])("stops the start where codes would travel openly, or to nobody: %s", (url) =>
    expect(() => read(url, secret)).toThrow("SMS_WEBHOOK_URL"),
  );

  test.each([undefined, "", "too short"])("stops the start without a secret to sign with: %s", (short) =>
    expect(() => read("https://sms.example.cn/send", short)).toThrow("SMS_WEBHOOK_SECRET"),
  );
});

test("a secret for reports of mail that can be guessed stops the start", () => {
  const read = (MAIL_REPORT_SECRET?: string) =>
    readBackendSettings({ NODE_ENV: "test", DATABASE_URL: ":memory:", MAIL_REPORT_SECRET }).mailReportSecret;
  expect(read()).toBeUndefined();
  expect(read("a secret of sixteen")).toBe("a secret of sixteen");
  expect(() => read("short")).toThrow("MAIL_REPORT_SECRET");
});

describe("the database and the first administrator", () => {
  const read = (env: Record<string, string>) =>
    readBackendSettings({ NODE_ENV: "test", DATABASE_URL: ":memory:", DEMO: "off", ...env });

  test.each(["postgres://exam:own-word@db.example.cn:5432/mingshi", "postgresql:///mingshi?host=/run/pg"])(
    "are taken: %s",
    (DATABASE_URL) => expect(read({ DATABASE_URL }).database).toBe(DATABASE_URL),
  );

  test.each([
    "postgress://exam:own-word@db.example.cn/mingshi",
    "db.example.cn:5432/mingshi",
    "mysql://db.example.cn/mingshi",
    "postgres://db example:5432/mingshi",
  ])("%s stops the start, rather than a new file of that name, and is not repeated", (DATABASE_URL) => {
    expect(() => read({ DATABASE_URL })).toThrow(
      /^DATABASE_URL is not an address such as postgres:\/\/user:password@db\.example\.cn/,
    );
  });

  test("a mobile is read as people write it; what is none stops the start, but not that of the demo", () => {
    expect(read({ FIRST_ADMIN: "+86 139 1234 5678" }).firstAdmin).toBe("13912345678");
    for (const FIRST_ADMIN of ["root", "139"])
      expect(() => read({ FIRST_ADMIN })).toThrow("FIRST_ADMIN is not a mobile number");
    expect(read({ FIRST_ADMIN: "root", DEMO: "on" }).firstAdmin).toBe("");
  });
});
