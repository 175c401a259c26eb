import type { LoaderFunctionArgs } from "@remix-run/node";
import { clearTokenOnOpenAddress } from "~/session/leave.server";
import type { Candidate } from "~/sitting/candidate.server";

/** What a visitor of an open address about one candidate shows for it; an operator's session ends there (000 §2). */
export async function askedOpenly(
  { params, request }: LoaderFunctionArgs,
  { url, session, headers }: Candidate,
) {
  await clearTokenOnOpenAddress(request, headers);
  const { candId = "", candUuid = candId, token, companyUuid = "" } = params;
  return {
    candId: candUuid,
    token: token ?? url.searchParams.get("token") ?? "",
    ...{ company: companyUuid, session },
  };
}
