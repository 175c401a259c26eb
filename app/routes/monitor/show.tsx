import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { operator } from "~/session/guard.server";
import { loadFragment } from "./fragment.server";

/** Seconds between two looks of a page that nobody has stopped. */
const interval = 20;

type Shown = Awaited<ReturnType<typeof loader>>;

export const handle: Handle = {
  title: (t, { exam }: Shown) => `${exam.name} · ${t("monitoring:title")}`,
  crumb: (t, { exam }: Shown) => [{ text: t("monitoring:title"), to: paths.monitor() }, { text: exam.name }],
  refresh: ({ isStill }: Shown) => (isStill ? null : interval),
};

/** The candidates of an exam as they are now. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "monitor");
  const { html, list, pulse } = await loadFragment(context, args);
  const { exam, isStill, asked } = list;
  const fragment = paths.monitoring.fragment(exam.id, asked);
  // The first stream goes on from what this page shows, so that it tells what changes until it is open.
  const live = isStill ? undefined : paths.monitoring.live(exam.id, { seen: pulse });
  return { exam, isStill, html, fragment, live };
}

export default function Watch() {
  const { html, fragment, live } = useLoaderData<typeof loader>();
  return (
    <div
      id="now"
      data-fragment={fragment}
      data-live-page={live}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
