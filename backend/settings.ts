import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** The SMS webhook's address, and the secret that signs its requests. */
export interface Gateway {
  url: string;
  secret: string;
}

/** The mail server, and the sender's address. */
export interface MailServer {
  /** `smtps://user:password@host:465`, or `smtp://host` for this machine and for STARTTLS. */
  url: string;
  from: string;
}

export interface BackendSettings {
  /** A `postgres://` URL, an SQLite file, or `:memory:`. */
  database: string;
  /** Creates demo accounts with a known password in an empty database, and logs codes. */
  isDemo: boolean;
  logLevel: string;
  /** Mobile of the first administrator where there is no demo. */
  firstAdmin: string;
  /** Without it SMS messages are not delivered; the demo logs them. */
  gateway?: Gateway;
  /** Without it mail is not delivered; the demo logs it. */
  mailServer?: MailServer;
  /** Where people reach the site, without a trailing slash: links in messages begin with it. */
  siteAddress?: string;
  /** Folder of the installation's keys; without it they last as long as the process. */
  folder?: string;
}

/** The data folder: `DATA_DIR`, else `data` below the working directory. */
const dataPath = (env: NodeJS.ProcessEnv) => resolve(env.DATA_DIR || "data");

/** The same folder, created on first use, accessible to its owner only. */
export function dataFolder(env = process.env): string {
  const folder = dataPath(env);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export function readBackendSettings(env = process.env): BackendSettings {
  return {
    database: env.DATABASE_URL || join(dataFolder(env), "mingshi.sqlite"),
    folder: env.DATABASE_URL === ":memory:" ? undefined : dataPath(env),
    isDemo: env.DEMO !== "off",
    logLevel: env.LOG_LEVEL || "info",
    firstAdmin: env.FIRST_ADMIN || "",
    gateway: readGateway(env),
    mailServer: readMailServer(env),
    siteAddress: (env.PUBLIC_URL || `http://localhost:${env.PORT || 3000}`).replace(/\/+$/, ""),
  };
}

/** `SMTP_URL` and `MAIL_FROM`. Throws where one of them is not what it should be. */
function readMailServer(env: NodeJS.ProcessEnv): MailServer | undefined {
  const { SMTP_URL: url, MAIL_FROM: from = "" } = env;
  if (!url) return undefined;
  const address = URL.canParse(url) ? new URL(url) : null;
  if (!address || !["smtp:", "smtps:"].includes(address.protocol) || !address.hostname)
    throw new Error("SMTP_URL is not an address such as smtps://user:password@mail.example.cn:465.");
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(from.replace(/^[^<\r\n]*<([^<>]*)>$/, "$1")))
    throw new Error("MAIL_FROM is missing, or no mail address such as exam@example.cn.");
  return { url, from };
}

/** `SMS_WEBHOOK_URL` and `SMS_WEBHOOK_SECRET`. Throws where codes could be intercepted or forged. */
function readGateway(env: NodeJS.ProcessEnv): Gateway | undefined {
  const { SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret = "" } = env;
  if (!url) return undefined;
  const address = URL.canParse(url) ? new URL(url) : null;
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(address?.hostname ?? "");
  const isSafe = address?.protocol === "https:" || (address?.protocol === "http:" && isHere);
  if (!isSafe || address?.username || address?.password)
    throw new Error(
      "SMS_WEBHOOK_URL is not an https address (http is for this machine alone), without a user.",
    );
  if (secret.length < 16) throw new Error("SMS_WEBHOOK_SECRET is missing or shorter than 16 characters.");
  return { url, secret };
}
