import { createHash, randomBytes, randomUUID } from "node:crypto";

/** 122 random bits: an address made of it cannot be guessed. */
export const newId = () => randomUUID();

/** 128 random bits, 22 characters: for what is open to whoever has its address. */
export const newOpenId = () => randomBytes(16).toString("base64url");

/** 256 random bits, 43 characters; never the 24 of a second-step handle. */
export const newToken = () => randomBytes(32).toString("base64url");

/** 144 random bits, 24 characters: stands for something that waits for a code, and is no session. */
export const newHandle = () => randomBytes(18).toString("base64url");

/** What is kept of a token: enough to recognise it, nothing to sign in with. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
