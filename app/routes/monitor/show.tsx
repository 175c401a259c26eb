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
  const { html, list } = await loadFragment(context, args);
  const { exam, isStill, asked } = list;
  return { exam, isStill, html, fragment: paths.monitoring.fragment(exam.id, asked) };
}

export default function Watch() {
  const { exam, isStill, html, fragment } = useLoaderData<typeof loader>();
  return (
    <div
      id="now"
      data-fragment={fragment}
      data-live-page={isStill ? undefined : paths.monitoring.live(exam.id)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
