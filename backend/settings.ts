import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { mobile } from "#contract/accounts/shapes";
import type { JudgeSettings } from "./programs/shapes";
import type { InterviewerSettings } from "./proposals/interviewer";

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
  /** Takes requests for servers; without it they are noted alone. */
  servers?: Gateway;
  /** Without it mail is not delivered; the demo logs it. */
  mailServer?: MailServer;
  /** Signs the reports of undelivered mail; without it there are none. */
  mailReportSecret?: string;
  /** Signs the reports of a payment gateway; without it deposits are declared and confirmed by people alone. */
  paymentSecret?: string;
  /** Hosts of our own network that webhooks may call, by http too; all others are of the internet. */
  webhookHosts?: string[];
  /** Runs programs in other languages than JavaScript; without it they are marked by hand. */
  judge?: JudgeSettings;
  /** Proposes marks of AI interviews; without it people mark without. */
  interviewer?: InterviewerSettings;
  /** Where people reach the site, without a trailing slash: links in messages begin with it. */
  siteAddress?: string;
  /** Folder of the installation's keys; without it they last as long as the process. */
  folder?: string;
  /** Where backups are written, if not below it. */
  backupFolder?: string;
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
    database: readDatabase(env),
    folder: env.DATABASE_URL === ":memory:" ? undefined : dataPath(env),
    backupFolder: env.BACKUP_DIR || undefined,
    isDemo: env.DEMO !== "off",
    logLevel: env.LOG_LEVEL || "info",
    firstAdmin: readFirstAdmin(env),
    gateway: readGateway(env, "SMS_WEBHOOK"),
    servers: readGateway(env, "SERVERS_WEBHOOK"),
    mailServer: readMailServer(env),
    mailReportSecret: readSecret(env, "MAIL_REPORT_SECRET"),
    paymentSecret: readSecret(env, "PAYMENT_SECRET", 32),
    webhookHosts: readHosts(env),
    judge: readJudge(env),
    interviewer: readInterviewer(env),
    siteAddress: (env.PUBLIC_URL || `http://localhost:${env.PORT || 3000}`).replace(/\/+$/, ""),
  };
}

/**
 * `DATABASE_URL`, else the file in the data folder. Throws where it is no address of PostgreSQL: it would be taken for
 * the path of a file, and the site would start with an empty one. It may hold a password, so it is not repeated.
 */
function readDatabase(env: NodeJS.ProcessEnv): string {
  const { DATABASE_URL: address } = env;
  if (!address) return join(dataFolder(env), "mingshi.sqlite");
  if (address !== ":memory:" && !(/^postgres(ql)?:\/\//.test(address) && URL.canParse(address)))
    throw new Error(
      "DATABASE_URL is not an address such as postgres://user:password@db.example.cn:5432/mingshi.",
    );
  return address;
}

/** `FIRST_ADMIN`, which the demo does not read. Throws where it is no mobile number. */
function readFirstAdmin(env: NodeJS.ProcessEnv): string {
  const { FIRST_ADMIN: text } = env;
  if (!text || env.DEMO !== "off") return "";
  const admin = mobile.safeParse(text);
  if (!admin.success) throw new Error("FIRST_ADMIN is not a mobile number of 11 digits.");
  return admin.data;
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

/** A secret of so many characters at least. Throws where it could be guessed. */
function readSecret(env: NodeJS.ProcessEnv, name: string, least = 16): string | undefined {
  const secret = env[name];
  if (secret && secret.length < least) throw new Error(`${name} is shorter than ${least} characters.`);
  return secret || undefined;
}

/** `WEBHOOK_HOSTS`: names or IP addresses, separated by commas. Throws where one is no host. */
function readHosts({ WEBHOOK_HOSTS: text = "" }: NodeJS.ProcessEnv): string[] {
  const hosts = text
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
  const wrong = hosts.find((host) => !/^[a-z0-9.:-]+$/.test(host));
  if (wrong) throw new Error(`WEBHOOK_HOSTS holds "${wrong}", which is no host such as hr.example.lan.`);
  return hosts;
}

/** `JUDGE_URL` and `JUDGE_TOKEN`. Throws where the address is none. */
function readJudge(env: NodeJS.ProcessEnv): JudgeSettings | undefined {
  const { JUDGE_URL: url, JUDGE_TOKEN: token = "" } = env;
  if (!url) return undefined;
  const address = URL.canParse(url) ? new URL(url) : null;
  if (!address || !["http:", "https:"].includes(address.protocol) || address.username || address.password)
    throw new Error("JUDGE_URL is not an address such as https://judge.example.cn, without a user.");
  return { url: url.replace(/\/+$/, ""), token };
}

/** `INTERVIEW_AI_URL`, `_KEY`, `_MODEL` and `_SPEECH_MODEL`. Throws where it cannot work, or could be overheard. */
function readInterviewer(env: NodeJS.ProcessEnv): InterviewerSettings | undefined {
  const { INTERVIEW_AI_URL: url, INTERVIEW_AI_KEY: key = "" } = env;
  const { INTERVIEW_AI_MODEL: model = "", INTERVIEW_AI_SPEECH_MODEL: speechModel = "" } = env;
  if (!url) return undefined;
  if (!isSafeAddress(url))
    throw new Error(
      "INTERVIEW_AI_URL is not an https address (http is for this machine alone), without a user.",
    );
  if (model === "") throw new Error("INTERVIEW_AI_MODEL is missing.");
  return { url: url.replace(/\/+$/, ""), key, model, speechModel };
}

/** True of https addresses without a user, and of http on this machine. */
function isSafeAddress(url: string): boolean {
  const address = URL.canParse(url) ? new URL(url) : null;
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(address?.hostname ?? "");
  const isSafe = address?.protocol === "https:" || (address?.protocol === "http:" && isHere);
  return isSafe && !address?.username && !address?.password;
}

/** `SMS_WEBHOOK_URL` and `SMS_WEBHOOK_SECRET`, and others that are named alike. Throws where codes could be intercepted or forged. */
function readGateway(env: NodeJS.ProcessEnv, name: string): Gateway | undefined {
  const url = env[`${name}_URL`];
  const secret = env[`${name}_SECRET`] ?? "";
  if (!url) return undefined;
  if (!isSafeAddress(url))
    throw new Error(`${name}_URL is not an https address (http is for this machine alone), without a user.`);
  if (secret.length < 16) throw new Error(`${name}_SECRET is missing or shorter than 16 characters.`);
  return { url, secret };
}
