import type * as z from "zod/v4";
import { platformTrailQuery } from "#contract/trail/shapes";
import { rangeOf, readPeriod } from "~/lists/period.server";

/** Who, what, when and which thing, as typed and as asked; what is invalid is left out. */
export function readTrailFilter(typed: (name: string) => string, zone: string) {
  const { key, action, subject, companyUuid } = platformTrailQuery.shape;
  const { since, until } = readPeriod(
    new URLSearchParams({ since: typed("since"), until: typed("until") }),
    zone,
  );
  const range = rangeOf({ period: "custom", since, until }, zone);
  const query = {
    key: key.catch("").parse(typed("key")),
    action: action.catch("").parse(typed("action").trim()),
    subject: subject.catch("").parse(typed("subject")),
    company: companyUuid.catch("").parse(typed("company")),
    since,
    until,
  };
  const { company, ...rest } = query;
  const asked: z.output<typeof platformTrailQuery> = {
    ...rest,
    companyUuid: company,
    since: range.since ?? undefined,
    until: range.until ?? undefined,
  };
  return { query, asked };
}
