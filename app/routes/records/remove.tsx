import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { refusedBy } from "~/form/refused.server";
import { recordPaths } from "~/records/addresses";
import { wordOf } from "~/records/pages";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Dialog, DialogFoot } from "~/ui/dialog/Dialog";
import { useWords } from "~/words/words";
import { recordPages } from "./all";
import { backFrom, recordAt, writeScreenAt } from "./at.server";

export const handle: Handle = {
  dialog: true,
  title: (t, { name }: { name: string }) => t(wordOf(recordPages[name]!, "removeTitle")),
};

/** Confirms deleting a row of a plain record, if permitted. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, writeScreenAt(args.request));
  const pages = recordAt(args.request);
  const row = need(await pages.client(services).get({ id: args.params[pages.record.id]! }));
  const number = pages.columns.find(({ kind }) => kind === "number");
  return {
    name: pages.record.name,
    title: String(row[pages.columns[0].field]),
    count: Number((number && row[number.field]) ?? 0),
    closeTo: backFrom(args.request, pages),
  };
}

/**
 * Deletes the row; if it can be restored, the flash message offers that. A repeated submission finds it
 * deleted.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, writeScreenAt(args.request));
  const pages = recordAt(args.request);
  const back = backFrom(args.request, pages);
  const id = args.params[pages.record.id]!;
  const removed = await pages.client(services).remove!({ [pages.record.named]: id });
  if (!removed.ok && removed.reason !== "NOT_FOUND") return refusedBy(removed, back, t);
  const undo = { to: recordPaths.restore(pages, id, { from: back }), text: t("records.undo"), post: true };
  return redirectWithFlash(back, {
    kind: "ok",
    text: t("records.removed"),
    link: pages.verbs.includes("restore") ? undo : undefined,
  });
}

export default function RemoveRecord() {
  const t = useWords();
  const { name, title, count, closeTo } = useLoaderData<typeof loader>();
  const pages = recordPages[name]!;
  return (
    <Dialog title={t(wordOf(pages, "removeTitle"))} closeTo={closeTo} closeLabel={t("close")} isSmall>
      <h2>{t("records.removeQuestion", { name: title })}</h2>
      <p className="mt-4 mb-20">{t(wordOf(pages, "removeText"), { count })}</p>
      <PostForm>
        <DialogFoot>
          <Cancel to={closeTo} preventScrollReset />
          <Button kind="danger">{t("records.remove")}</Button>
        </DialogFoot>
      </PostForm>
    </Dialog>
  );
}
