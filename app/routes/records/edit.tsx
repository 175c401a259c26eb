import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { seenRevision } from "#contract/revision";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { wordOf } from "~/records/pages";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { recordPages } from "./all";
import { backFrom, recordAt, writeScreenAt } from "./at.server";
import { cellTextIn, optionsOf } from "./list.server";
import { RecordForm } from "./RecordForm";

export const handle: Handle = {
  dialog: true,
  title: (t, { name }: { name: string }) => t(wordOf(recordPages[name]!, "edit")),
};

/** Edits a row of a plain record, if permitted; values not in the form are shown above it. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, writeScreenAt(args.request));
  const pages = recordAt(args.request);
  const { record, columns } = pages;
  const id = args.params[record.id]!;
  const row = need(await pages.client(context.services).get({ id }));
  const options = await optionsOf(pages, context);
  return {
    ...{ name: record.name, revision: row.revision as string | undefined },
    closeTo: backFrom(args.request, pages),
    options,
    warning: (await pages.warning?.(context.services, id, context.t)) ?? "",
    row: Object.fromEntries(
      Object.keys(record.change.shape).map((field) => [field, String(row[field] ?? "")]),
    ),
    facts: columns
      .filter(({ field }) => !(field in record.change.shape))
      .map((column) => ({ field: column.field, text: cellTextIn(column, row, options, context) ?? "" }))
      .filter(({ text }) => text !== ""),
  };
}

/** Saves it. If it changed meanwhile, the form comes back as typed with the new revision: sent once more, it is saved. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, writeScreenAt(args.request));
  const pages = recordAt(args.request);
  const { change, named, id: param } = pages.record;
  const shape = change.extend(seenRevision);
  const submission = readForm(form, shape);
  if (submission.status !== "success") return sendBack(submission);

  const id = args.params[param]!;
  const client = pages.client(services);
  const saved = await client.update!({ ...submission.value, [named]: id });
  if (!saved.ok && saved.reason === "RECORD_CHANGED")
    return sendBackAnew(form, shape, saved, { revision: String(need(await client.get({ id })).revision) });
  if (!saved.ok) return sendBack(submission, saved);
  return redirectWithFlash(backFrom(args.request, pages), { kind: "ok", text: t("records.saved") });
}

export default function EditRecord() {
  const { name, ...form } = useLoaderData<typeof loader>();
  const pages = recordPages[name]!;
  const lastResult = useActionData<typeof action>();
  return <RecordForm {...form} {...{ pages, lastResult }} shape={pages.record.change} isNew={false} />;
}
