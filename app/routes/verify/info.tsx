import type { LoaderFunctionArgs } from "@remix-run/node";
import { visitor } from "~/session/guard.server";
import { certificateAt } from "./asked.server";
import { drawCertificate, html } from "./draw.server";
import { answerWith, drawnOnce } from "./kept.server";
import { factsForMachines, json, missingForMachines } from "./machine.server";
import { wantsJson } from "./reading.server";
import { missingPage } from "./refused.server";
import { seenOf } from "./seen.server";
import { asStranger } from "./stranger.server";

/**
 * Anyone looks at a certificate: what it says and how it stands now, as a page or, for programs, as JSON. The service is
 * asked each time, so that a revocation is seen at once; what it answers is drawn once a minute (decisions 0018).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(asStranger(args));
  const { request } = args;
  const { ids, path, reading, headers, found } = await certificateAt(args, services);
  const isForMachines = wantsJson(request);
  if (!found && isForMachines) return missingForMachines(headers);
  if (!found) return missingPage(reading, path, headers);

  const minute = Math.floor(found.checkedAt / 60_000);
  const key = `${isForMachines ? reading.site : reading.key} ${ids.certificateUuid} ${found.revision} ${minute}`;
  const drawn = isForMachines
    ? drawnOnce(json, `json ${key}`, () => factsForMachines(found, ids, reading.site))
    : drawnOnce(html, `page ${key}`, () => drawCertificate(seenOf(found, ids, reading), reading));
  if (!isForMachines) headers.set("content-language", reading.language);
  return answerWith(request, drawn, headers);
}
