import type { LoaderFunctionArgs } from "@remix-run/node";
import { need, visitor } from "~/session/guard.server";

/** The appointment as an iCalendar file. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await visitor(args);
  const { calendar } = need(await services.invitations.calendar({ token: args.params.token! }));
  return new Response(calendar, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="exam.ics"',
      "cache-control": "no-store",
    },
  });
}
