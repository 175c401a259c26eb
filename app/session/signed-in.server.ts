import { createServices } from "~/request/client.server";
import { sessions } from "./cookies.server";

/** The token in a request's session cookie; null without one. The cookie is signed: nobody makes one up. */
export async function sessionToken(request: Request): Promise<string | null> {
  return (await sessions.getSession(request.headers.get("cookie"))).get("token") ?? null;
}

/** False where the services know no such session; a page says it where they cannot be reached. */
export async function isLiveSession(token: string, address: string): Promise<boolean> {
  const sender = { token, role: null, language: "zh", address, device: "", agent: "", formId: null } as const;
  const me = await createServices(sender).accounts.me({});
  return me.ok || me.reason !== "SIGNED_OUT";
}
