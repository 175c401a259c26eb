import type { certificateCalls } from "#contract/certificates/calls";
import { dayIn } from "#contract/time-zone";
import type { Handlers } from "../../handler";
import { svgOf } from "../rendering/render";
import { sample } from "../rendering/sample";
import { companyOf } from "./issue";
import { printOf } from "./printing";

export const previewService: Pick<Handlers<typeof certificateCalls>, "preview"> = {
  /** Previews what a certificate would look like today, with a sample holder. */
  async preview({ content, language = content.language }, { queries, caller, clock }) {
    const company = await companyOf(queries, caller.companyId);
    const { number, name, exam, score, grade, fields } = sample(content, language);
    const issuedAt = clock.now();
    const today = dayIn(issuedAt, company.time_zone);
    const printed = printOf(
      { template: { id: "sample", versionId: "sample", content }, company, today, issuedAt },
      "sample",
      number,
      { name, exam, score, grade, issuedOn: today, values: fields.map(({ value }) => value) },
    );
    const { look } = content;
    // The reader's own browser requests each picture, and is served only those of their company.
    const svg = await svgOf({ printed, look, language, address: "" }, (which) =>
      look[which] ? `/file/${encodeURIComponent(look[which])}` : null,
    );
    return { svg };
  },
};
