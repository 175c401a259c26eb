import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitor } from "~/session/guard.server";
import { anonymousRequest } from "./anonymous-request.server";
import { certificateAt } from "./asked.server";
import { factsForMachines, json, missingForMachines } from "./machine.server";
import { wantsJson } from "./public-reader.server";
import { missingPage } from "./refused.server";
import { htmlType, renderCertificatePage } from "./render.server";
import { answerWith, renderCached } from "./render-cache.server";
import { seenOf } from "./seen.server";

/**
 * Public page of a certificate: its facts and current state, as HTML or, for programs, as JSON. The service
 * is called each time, so that a revocation is seen at once; its answer is rendered once a minute
 * (decisions 0018).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(anonymousRequest(args));
  const { request } = args;
  const { ids, path, reading, headers, found } = await certificateAt(args, services);
  const isForMachines = wantsJson(request);
  if (!found && isForMachines) return missingForMachines(headers);
  if (!found) return missingPage(reading, path, headers);

  const minute = Math.floor(found.checkedAt / 60_000);
  const key = `${isForMachines ? reading.site : reading.key} ${ids.certificateUuid} ${found.revision} ${minute}`;
  const rendered = isForMachines
    ? renderCached(json, `json ${key}`, () => factsForMachines(found, ids, reading.site))
    : renderCached(htmlType, `page ${key}`, () =>
        renderCertificatePage(seenOf(found, ids, reading), reading),
      );
  if (!isForMachines) headers.set("content-language", reading.language);
  return answerWith(request, rendered, headers);
}
