import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { putForm } from "#contract/questions/fill-forms";
import { readForm, sendBack } from "~/form/form.server";
import { readSearchTerm } from "~/form/search-term.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { afterChange, chosenIn, withChosen } from "~/routes/bank/chosen/chosen.server";
import { backToBank } from "~/routes/bank/filter.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { PutForm, PutSearch } from "./PutForms";

export const handle: Handle = {
  title: (t) => t("questions:put.title"),
  crumb: (t) => [
    { text: t("questions:draw.bank"), to: paths.bank.list() },
    { text: t("questions:put.title") },
  ],
};

/** Chooses the parts of papers to put the selected bank questions into. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "writePapers");
  const query = new URL(args.request.url).searchParams;
  const { key, ...told } = readSearchTerm(query);
  const { questions, foreign, more, ids } = await chosenIn(args.request, services, t, "put");
  return {
    questions: questions.map(({ id, text, isUsable }) => ({ id, text, isUsable })),
    foreign,
    more,
    ids,
    /** True for what is chosen in the list, and not in the address. */
    isStored: query.has("chosen"),
    key,
    ...told,
    parts: need(await services.questions.openParts({ key })),
    from: query.get("from") ?? "",
    closeTo: backToBank(args.request),
  };
}

/** Appends the questions to each chosen part, all of them or none. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const submission = readForm(await withChosen({ ...args, services, form }), putForm);
  if (submission.status !== "success") return sendBack(submission);

  const { partIds } = submission.value;
  const put = await services.questions.setInParts(submission.value);
  if (!put.ok) return sendBack(submission, put);
  await afterChange({ ...args, services, form });

  const closeTo = backToBank(args.request);
  if (put.data === 0)
    return redirectWithFlash(closeTo, { kind: "info", text: t("questions:put.nothingNew") });
  const { paperId, _id } = need(await services.questions.getPart({ partId: partIds[0]! }));
  return redirectWithFlash(closeTo, {
    kind: "ok",
    text: t("questions:put.done", { count: put.data }),
    link: { to: paths.papers.questions(paperId, _id), text: t("questions:pick.toPart") },
  });
}

export type PutPage = ReturnType<typeof useLoaderData<typeof loader>>;

export default function PutQuestions() {
  const t = useWords();
  const page = useLoaderData<typeof loader>();
  const { questions, foreign, more, closeTo } = page;
  if (questions.length === 0)
    return (
      <div className="form-page">
        <PageHead title={t("questions:put.title")} />
        <Empty
          title={t("questions:put.none")}
          actions={<ButtonLink to={closeTo}>{t("questions:put.back")}</ButtonLink>}
        >
          {foreign > 0 ? t("questions:put.foreign", { count: foreign }) : t("questions:put.noneText")}
        </Empty>
      </div>
    );
  return (
    <div className="form-page">
      <PageHead title={t("questions:put.title")}>{t("questions:put.lead")}</PageHead>
      {foreign > 0 && <Notice kind="info">{t("questions:put.foreign", { count: foreign })}</Notice>}
      <h2>{t("questions:put.chosen", { count: questions.length + more })}</h2>
      <ul className="people">
        {questions.map(({ id, text, isUsable }) => (
          <li key={id}>
            {text}
            {!isUsable && <span className="part-note">{t("bank:review.notUsable")}</span>}
          </li>
        ))}
        {more > 0 && <li className="hint">{t("bank:chosen.more", { count: more })}</li>}
      </ul>
      <h2>{t("questions:put.parts")}</h2>
      <p className="hint">{t("questions:put.partsHint")}</p>
      <PutSearch page={page} />
      <PutForm key={page.key} page={page} />
    </div>
  );
}
