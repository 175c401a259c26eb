import type { certificateCalls } from "#contract/certificates/calls";
import type { Handlers } from "../handler";
import { dayIn } from "./days";
import { svgOf } from "./drawing/draw";
import { sample } from "./drawing/sample";
import { printOf } from "./printing";

export const previewService: Pick<Handlers<typeof certificateCalls>, "preview"> = {
  /** An operator sees what a certificate of their company would look like today, for somebody who does not exist. */
  async preview({ content, language = content.language }, { queries, caller, clock }) {
    const company = await queries
      .selectFrom("company")
      .select(["name", "time_zone"])
      .where("id", "=", caller.companyId)
      .executeTakeFirstOrThrow();
    const { number, name, exam, score, grade, fields } = sample(content, language);
    const issuedAt = clock.now();
    const today = dayIn(company.time_zone, issuedAt);
    const printed = printOf(
      { template: { id: "sample", versionId: "sample", content }, company, today, issuedAt },
      "sample",
      number,
      { name, exam, score, grade, issuedOn: today, values: fields.map(({ value }) => value) },
    );
    const { look } = content;
    // Each picture is asked for by the reader's own browser, which is shown those of their company alone.
    const svg = svgOf({ printed, look, language, address: "" }, (which) =>
      look[which] ? `/file/${encodeURIComponent(look[which])}` : null,
    );
    return { svg };
  },
};
