import { createCookie, createCookieSessionStorage } from "@remix-run/node";
import { sessionSecrets } from "#backend/index.server";
import { cookieName, lastingCookie } from "~/configuration.server";
import { isSecure } from "~/hosts.server";
import { parsedOnce } from "./parsed-once.server";

const secrets = sessionSecrets();
const base = { path: "/", httpOnly: true, secure: isSecure, secrets } as const;

export interface SessionData {
  token: string;
  /** The one role that its operator has switched to; absent: all of them. */
  role: string;
  /** The handle of a sign-in that waits for its second step, and the mobile its code was sent to. */
  handle: string;
  mobile: string;
  /** True while no code could be sent for it. */
  isUnsent: boolean;
  /** The handle of a code sent by SMS, its purpose, and when (epoch milliseconds). */
  sent: {
    handle: string;
    mobile: string;
    purpose: "register" | "login" | "password" | "mobile" | "invitation";
    at?: number;
  };
  /** The ticket of a registration that still lacks its company. */
  registration: string;
}

/** The session is one signed cookie that holds the service's token, for 30 days (000 §9). */
export const sessions = createCookieSessionStorage<SessionData>({
  cookie: parsedOnce(createCookie(cookieName("mingshi"), { ...base, sameSite: "lax", maxAge: 30 * 86_400 })),
});

/** Device cookie: tokens of earlier sign-ins here, newest last; a guesser elsewhere cannot lock it out. */
export const deviceCookie = parsedOnce(
  createCookie(cookieName("device"), { ...base, sameSite: "lax", maxAge: 365 * 86_400 }),
);

/**
 * The candidate's session: apart from operators' sign-in (trust G7). Its value is random, and nothing else makes one: it
 * is not signed, so that it costs little to read. The services end it earlier: a day after the hand-in.
 */
const sittingCookie = parsedOnce(
  createCookie(cookieName("sitting"), { ...base, secrets: [], sameSite: "lax", maxAge: 7 * 86_400 }),
);

/** The value of that cookie: the session's token, and the candidate whose pages it opens. */
export const sittingCookieOf = ({ session, uuid }: { session: string; uuid: string }): Promise<string> =>
  sittingCookie.serialize(`${session}.${uuid}`);

/** Takes that cookie away. */
export const noSittingCookie = (): Promise<string> => sittingCookie.serialize("", { maxAge: 0 });

/** The candidate's session in a request's cookies; both are "" without one. */
export async function readSittingCookie(cookies: string | null): Promise<{ session: string; uuid: string }> {
  const value: unknown = await sittingCookie.parse(cookies);
  const [session = "", uuid = ""] = typeof value === "string" ? value.split(".") : [];
  return { session, uuid };
}

/** The flash message for the next page. */
export const flashCookie = createCookie(cookieName("notice"), { ...base, sameSite: "lax", maxAge: 300 });

export const sidebarCookie = lastingCookie("sidebar");

/** The text size that this browser's reader chose (000 §4). */
export const sizeCookie = lastingCookie("size");

/** 0 where shortcuts of a single key are turned off. */
export const singleKeysCookie = lastingCookie("single-keys");

/** 0 once the welcome was read (000 §4: first-Flag); it outlives signing out. */
export const welcomeCookie = lastingCookie("first-Flag");

/** Random, per browser: the key of the CSRF tokens in its forms (`csrf.server.ts`). */
export const csrfCookie = parsedOnce(createCookie(cookieName("csrf"), { ...base, sameSite: "lax" }));
