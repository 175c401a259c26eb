import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm, sendBack } from "~/form/form.server";
import { wordOf } from "~/records/pages";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { recordPages } from "./all";
import { backFrom, recordAt, writeScreenAt } from "./at.server";
import { optionsOf } from "./list.server";
import { RecordForm } from "./RecordForm";

export const handle: Handle = {
  dialog: true,
  title: (t, { name }: { name: string }) => t(wordOf(recordPages[name]!, "new")),
};

/** Adds a row to a plain record, if permitted; fields in the URL are initial values. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, writeScreenAt(args.request));
  const pages = recordAt(args.request);
  const query = new URL(args.request.url).searchParams;
  const begun = Object.keys(pages.controls).map((field) => [field, query.get(field) ?? ""] as const);
  return {
    name: pages.record.name,
    closeTo: backFrom(args.request, pages),
    options: await optionsOf(pages, context),
    row: Object.fromEntries(begun),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, writeScreenAt(args.request));
  const pages = recordAt(args.request);
  const submission = readForm(form, pages.record.shape);
  if (submission.status !== "success") return sendBack(submission);

  const added = await pages.client(services).add!(submission.value);
  if (!added.ok) return sendBack(submission, added);
  const name = String(submission.value[pages.columns[0].field]);
  return redirectWithFlash(backFrom(args.request, pages), { kind: "ok", text: t("records.added", { name }) });
}

export default function NewRecord() {
  const { name, ...form } = useLoaderData<typeof loader>();
  const pages = recordPages[name]!;
  const lastResult = useActionData<typeof action>();
  return <RecordForm {...form} {...{ pages, lastResult }} shape={pages.record.shape} facts={[]} isNew />;
}
