import { sessions } from "./cookies.server";
import { isOpenByPrefix } from "./screens";

/** On a public address prefix an operator's token is cleared first (000 §2): the header for that. */
export async function clearTokenOnOpenAddress(request: Request, headers = new Headers()): Promise<Headers> {
  if (!isOpenByPrefix(new URL(request.url).pathname)) return headers;
  const session = await sessions.getSession(request.headers.get("cookie"));
  if (session.has("token")) headers.append("set-cookie", await sessions.destroySession(session));
  return headers;
}
