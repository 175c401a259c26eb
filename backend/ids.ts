import { createHash, randomBytes, randomUUID } from "node:crypto";

/** 122 random bits: unguessable in an address. */
export const newId = () => randomUUID();

/** 128 random bits, 22 characters: for pages that anyone with the address may open. */
export const newOpenId = () => randomBytes(16).toString("base64url");

/** 256 random bits, 43 characters; never 24, the length of a second-step handle. */
export const newToken = () => randomBytes(32).toString("base64url");

/** 144 random bits, 24 characters: identifies a pending code verification; not a session. */
export const newHandle = () => randomBytes(18).toString("base64url");

/** The stored form of a token: can be matched, but not used to sign in. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
