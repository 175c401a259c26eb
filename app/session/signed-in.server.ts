import { createServices } from "~/request/client.server";
import { readSittingCookie, sessions } from "./cookies.server";

/** Marks the token of a candidate's session. */
const ofCandidate = "candidate ";

/**
 * The token in a request's session cookie, of a candidate on the pages of a sitting; null without one. An operator's
 * cookie is signed: nobody makes one up.
 */
export async function sessionToken(request: Request): Promise<string | null> {
  const cookies = request.headers.get("cookie");
  if (new URL(request.url).pathname.startsWith("/sit/")) {
    const { session } = await readSittingCookie(cookies);
    if (session !== "") return ofCandidate + session;
  }
  return (await sessions.getSession(cookies)).get("token") ?? null;
}

/** False where the services know no such session; a page says it where they cannot be reached. */
export async function isLiveSession(token: string, address: string): Promise<boolean> {
  const sender = { token, role: null, language: "zh", address, device: "", agent: "", formId: null } as const;
  if (token.startsWith(ofCandidate)) {
    const session = token.slice(ofCandidate.length);
    const page = await createServices({ ...sender, token: null }).sitting.page({ session });
    return page.ok || (page.reason !== "SITTING_GONE" && page.reason !== "INVALID");
  }
  const me = await createServices(sender).accounts.me({});
  return me.ok || me.reason !== "SIGNED_OUT";
}
