import { createCookie, createCookieSessionStorage } from "@remix-run/node";
import { CSRF } from "remix-utils/csrf/server";
import { sessionSecrets } from "#backend/index.server";
import { cookieName, isSecure, lastingCookie } from "~/configuration.server";

const secrets = sessionSecrets();
const base = { path: "/", httpOnly: true, secure: isSecure, secrets } as const;

export interface SessionData {
  token: string;
  /** The one role that its operator looks through; absent: all of them. */
  role: string;
  /** The handle of a sign-in that waits for its second step, and whom its code was sent to. */
  handle: string;
  mobile: string;
  /** True while no code could be sent for it. */
  isUnsent: boolean;
  /** The handle under which a code was sent by SMS, what for, and when (epoch milliseconds). */
  sent: {
    handle: string;
    mobile: string;
    purpose: "register" | "login" | "password" | "mobile";
    at?: number;
  };
  /** The ticket of a registration that still lacks its company. */
  registration: string;
}

/** The session is one signed cookie that holds the service's token, for 30 days (000 §9). */
export const sessions = createCookieSessionStorage<SessionData>({
  cookie: { ...base, name: cookieName("mingshi"), sameSite: "lax", maxAge: 30 * 86_400 },
});

/** Proofs that this device signed in before, newest last; a guesser elsewhere cannot lock it out. */
export const deviceCookie = createCookie(cookieName("device"), {
  ...base,
  sameSite: "lax",
  maxAge: 365 * 86_400,
});

/** One sentence for the next page. */
export const noticeCookie = createCookie(cookieName("notice"), { ...base, sameSite: "lax", maxAge: 300 });

export const sidebarCookie = lastingCookie("sidebar");

/** The size of text that this browser's reader chose (000 §4). */
export const sizeCookie = lastingCookie("size");

/** 0 once the welcome was read (000 §4: first-Flag); it outlives signing out. */
export const welcomeCookie = lastingCookie("first-Flag");

/**
 * The cookie's own signature, which every key verifies, is the token's only one. One inside it too would be made by the
 * newest key alone: after a change of keys each browser's old cookie would be kept and refused for ever.
 */
export const csrf = new CSRF({
  cookie: createCookie(cookieName("csrf"), { ...base, sameSite: "lax" }),
});
