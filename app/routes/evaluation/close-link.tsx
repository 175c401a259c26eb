import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { askedPage } from "~/routes/office/paging.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, type OperatorContext, operator } from "~/session/guard.server";
import { stop } from "~/stop/stop.server";
import { Actions, Button } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t, { isReport }: Shown) => t(`evaluation:sending.${isReport ? "endReportLinks" : "closeLink"}`),
  crumb: (t, { sending, back, isReport }: Shown) => [
    { text: t("evaluation:sending.title"), to: paths.evaluation.sendings() },
    { text: sending, to: back },
    { text: t(`evaluation:sending.${isReport ? "endReportLinks" : "closeLink"}`) },
  ],
};

/** The person of the address. why: the people of a sending are numbered from 1, so each is a page of one. */
async function personAt({ services }: OperatorContext, { params, request }: LoaderFunctionArgs) {
  const sendingId = params.sendingId!;
  const number = Number(/^[1-9]\d{0,3}$/.exec(params.number ?? "")?.[0] ?? 0);
  if (number === 0) throw stop({ kind: "notFound" }, 404);
  const found = need(await services.sheets.sending({ sendingId, pageNum: number, pageSize: 1 }));
  const [person] = found.sheets;
  if (!person) throw stop({ kind: "notFound" }, 404);
  const page = askedPage(request);
  const query = { page: page > 1 ? page : undefined };
  return { sendingId, sending: found.name, person, query, back: paths.evaluation.sending(sendingId, query) };
}

/** Confirms closing one person's link; of whoever handed in, the links to the report. */
export async function loader(args: LoaderFunctionArgs) {
  const { sendingId, sending, person, query, back } = await personAt(
    await operator(args, "evaluation"),
    args,
  );
  const { number, realName: name, state } = person;
  const here = paths.evaluation.closeLink(sendingId, number, query);
  return { sending, name, back, here, isReport: state === "submitted" };
}

export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "evaluation");
  const { person, back } = await personAt(context, args);
  const { sheetId, realName: name } = person;
  const isReport = context.form.get("of") === "report";
  if (isReport) need(await context.services.sheets.endReportLinks({ sheetId }));
  else need(await context.services.sheets.closeLink({ sheetId }));
  const text = context.t(`evaluation:sending.${isReport ? "reportLinksEnded" : "linkClosed"}`, { name });
  return redirectWithFlash(back, { kind: "ok", text });
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CloseLink() {
  const t = useWords();
  const { name, back, here, isReport } = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead
        title={t(`evaluation:sending.${isReport ? "endReportLinksTitle" : "closeLinkTitle"}`, { name })}
      >
        {t(`evaluation:sending.${isReport ? "endReportLinksText" : "closeLinkText"}`)}
      </PageHead>
      <PostForm action={here}>
        {isReport && <input type="hidden" name="of" value="report" />}
        <Actions>
          <Cancel to={back} />
          <Button kind="danger">
            {t(`evaluation:sending.${isReport ? "endReportLinks" : "closeLink"}`)}
          </Button>
        </Actions>
      </PostForm>
    </div>
  );
}
