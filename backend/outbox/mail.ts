import type { Log } from "../log";
import { maskRecipient } from "../mobiles";
import type { MailServer } from "../settings";
import { demoSender, noSender, type Sender } from "./senders";
import { sendTimeout } from "./signed-post";

/** How the transport fails: the server's reply code, and the command that it replied to. */
interface SmtpError {
  responseCode?: number;
  code?: string;
  command?: string;
}

/** The configured mail server; else the demo's sender, or none. */
export function openMailSender(server: MailServer | undefined, isDemo: boolean, log: Log): Sender {
  if (server) return smtpSender(server, log);
  return isDemo ? demoSender(log) : noSender(log, "SMTP_URL, MAIL_FROM");
}

/**
 * Sends mail by SMTP, over TLS wherever the server offers it. A reply of 5xx to the recipient or the message is
 * final (RFC 5321 §4.2.1); whatever else fails is retried, under the same Message-ID: a server that does not let us
 * in, such as with a wrong password, says nothing of the recipient.
 */
export function smtpSender({ url, from }: MailServer, log: Log): Sender {
  const open = async () =>
    // why: a start does not read the mail client.
    (await import("nodemailer")).createTransport({
      url,
      ...{ connectionTimeout: sendTimeout, greetingTimeout: sendTimeout, socketTimeout: sendTimeout },
      // Texts and addresses are data: none names a file or an address to fetch.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    });
  let transport: ReturnType<typeof open> | undefined;
  const domain = from.replace(/^.*@|>$/g, "");
  return {
    carrier: "smtp",
    async deliver({ id, kind, recipient, subject, text, calendar }) {
      const about = { id, kind, to: maskRecipient(recipient) };
      try {
        transport ??= open();
        await (await transport).sendMail({
          ...{ from, subject, text, messageId: `<${id}@${domain}>` },
          to: { name: "", address: recipient },
          headers: { "auto-submitted": "auto-generated" },
          attachments: calendar
            ? [{ filename: "exam.ics", content: calendar, contentType: "text/calendar; charset=utf-8" }]
            : [],
        });
        return "sent";
      } catch (error) {
        const { responseCode = 0, code, command = "" } = error as SmtpError;
        log.warn({ ...about, status: responseCode, why: code }, "mail not taken by the server");
        return responseCode >= 500 && ["RCPT TO", "DATA"].includes(command) ? "refused" : "later";
      }
    },
  };
}
