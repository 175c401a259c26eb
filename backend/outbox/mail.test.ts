import { type AddressInfo, createServer } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import type { Log } from "../log";
import { openMailSender, smtpSender } from "./mail";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const lines: string[] = [];
const write = (details: unknown, text = "") => void lines.push(`${JSON.stringify(details)} ${text}`);
const log = { info: write, warn: write, error: write } as unknown as Log;

/** A mail server that takes messages, but those to an address of `refused`. */
async function mailServer(refused: Record<string, number> = {}, ofSender = 0) {
  const mails: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom(_, __, done) {
      done(ofSender ? Object.assign(new Error("not you"), { responseCode: ofSender }) : null);
    },
    onRcptTo({ address }, _, done) {
      const responseCode = refused[address];
      done(responseCode ? Object.assign(new Error("refused"), { responseCode }) : null);
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece) => pieces.push(piece));
      stream.on("end", () => {
        const text = Buffer.concat(pieces).toString();
        const { mailFrom, rcptTo } = envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          text,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close(() => {}));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, from: "明试 <exam@mingshi.example>", mails };
}

const message = {
  ...{ id: "m-1", kind: "exam-invitation", recipient: "wang@example.cn", at: 0 },
  ...{ subject: "考试邀请：电工安全规程考试", text: "王小明，您好", calendar: "BEGIN:VCALENDAR" },
};
const end = new AbortController().signal;

test("a mail is handed to the server once, with its subject, text and appointment", async () => {
  const { mails, ...server } = await mailServer();
  expect(await smtpSender(server, log).deliver(message, end)).toBe("sent");
  expect(mails).toMatchObject([{ from: "exam@mingshi.example", to: ["wang@example.cn"] }]);
  const { text } = mails[0]!;
  expect(text).toContain("Message-ID: <m-1@mingshi.example>");
  expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(text).toContain(Buffer.from(message.text).toString("base64"));
  expect(text).toMatch(/Content-Type: text\/calendar.*exam\.ics/s);
});

test("an address is one address, and a subject one line, whatever stands in it", async () => {
  const { mails, ...server } = await mailServer();
  const sender = smtpSender(server, log);
  expect(await sender.deliver({ ...message, subject: "a\r\nBcc: x@example.cn" }, end)).toBe("sent");
  const recipient = "wang@example.cn\r\nBcc: other@example.cn";
  expect(await sender.deliver({ ...message, recipient }, end)).not.toBe("sent");
  expect(mails).toMatchObject([{ to: ["wang@example.cn"] }]);
  expect(mails[0]!.text).not.toMatch(/^Bcc:/im);
});

test("an address that does not exist is given up; what may pass is tried again", async () => {
  lines.length = 0;
  const { mails, ...server } = await mailServer({ "gone@example.cn": 550, "full@example.cn": 452 });
  const sender = smtpSender(server, log);
  expect(await sender.deliver({ ...message, recipient: "gone@example.cn" }, end)).toBe("refused");
  expect(await sender.deliver({ ...message, recipient: "full@example.cn" }, end)).toBe("later");
  expect(lines.join()).toContain("go****@example.cn");
  expect(lines.join()).not.toMatch(/gone@|电工/);
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  await new Promise((resolve) => silent.close(resolve));
  const nobody = smtpSender({ url: `smtp://127.0.0.1:${port}`, from: server.from }, log);
  expect(await nobody.deliver(message, end)).toBe("later");
});

test("a server that refuses us says nothing of the recipient: the mail is tried again", async () => {
  const { mails, ...server } = await mailServer({}, 530);
  expect(await smtpSender(server, log).deliver(message, end)).toBe("later");
  const url = server.url.replace("//", "//somebody:wrong@");
  expect(await smtpSender({ ...server, url }, log).deliver(message, end)).toBe("later");
  expect(mails).toEqual([]);
});

test("without a server the demo logs mail, and elsewhere nothing is sent", async () => {
  lines.length = 0;
  expect(await openMailSender(undefined, true, log).deliver(message, end)).toBe("sent");
  expect(lines[0]).toContain("王小明，您好");
  expect(await openMailSender(undefined, false, log).deliver(message, end)).toBe("never");
  expect(lines[1]).toContain("SMTP_URL");
});
