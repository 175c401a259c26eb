import { createCookie } from "@remix-run/node";
import { isSecure } from "./hosts.server";

/** `__Host-` binds a cookie to this host and https; browsers refuse the prefix on plain http. */
export const cookieName = (name: string) => (isSecure ? `__Host-${name}` : name);

/** Options of cookies that last a year and hold nothing about the user. */
export const lastingCookie = (name: string) =>
  createCookie(cookieName(name), {
    path: "/",
    maxAge: 365 * 86_400,
    sameSite: "lax",
    httpOnly: true,
    secure: isSecure,
  });
