import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { feedbackText } from "#contract/admin/feedback-form";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Hidden, TextArea } from "~/ui/fields/Field";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { feedbackLetterOf } from "./feedback-letter.server";
import { Letter } from "./Letter";

export const handle: Handle = {
  title: (t) => t("giveFeedback"),
  crumb: (t) => ({ text: t("giveFeedback"), to: paths.operator.feedback() }),
};

const size = 10;

/** Any signed-in user sends feedback to the platform; a company's administrators also read what it sent. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, roles, company } = await operator(args, "profile");
  const isPlatform = roles.includes("r_sys_admin");
  const about = pageBefore(args.request);
  if (isPlatform || !roles.includes("r_ent_admin")) return { about, isPlatform, letters: null, at: null };
  const pageNum = askedPage(args.request);
  const { list, count } = need(await services.admin.feedback({ pageNum, pageSize: size }));
  return {
    about,
    isPlatform,
    letters: list.map((row) => ({ id: row.feedbackUuid, ...feedbackLetterOf(row, true, company.timeZone) })),
    at: pagesOf(pageNum, count, size, (page) => paths.operator.feedback({ page })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "profile");
  const submission = readForm(form, feedbackText);
  if (submission.status !== "success") return sendBack(submission);

  const given = await services.operator.giveFeedback(submission.value);
  if (!given.ok) return sendBack(submission, given);
  const back = safeRedirect(submission.value.page, "");
  return redirectWithFlash(paths.operator.feedback(), {
    kind: "ok",
    text: t("operator:feedback.thanks"),
    link: back ? { to: back, text: t("operator:feedback.back") } : undefined,
  });
}

/** The page that the user came from: from the link, else from the Referer. */
function pageBefore(request: Request): string {
  const own = new URL(request.url);
  const named = own.searchParams.get("from");
  const referrer = request.headers.get("referer") ?? "";
  const before = URL.canParse(referrer) ? new URL(referrer) : null;
  const isOwn = before?.host === own.host && before.pathname !== own.pathname;
  const page = named ?? (isOwn ? before.pathname + before.search : "");
  return page.length > 300 ? "" : safeRedirect(page, "");
}

export default function Feedback() {
  const t = useWords();
  const errorText = useErrorText();
  const { about, isPlatform, letters, at } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(feedbackText, {
    id: "feedback",
    lastResult: useActionData<typeof action>(),
    defaultValue: { page: about },
  });
  return (
    <>
      <PageHead
        title={t("giveFeedback")}
        actions={
          isPlatform && (
            <ButtonLink to={paths.admin.feedback()}>{t("operator:feedback.ofEverybody")}</ButtonLink>
          )
        }
      >
        {t("operator:feedback.lead")}
      </PageHead>
      <PostForm {...getFormProps(form)} className="letter-form">
        <ValidationSummary form={form} fields={[fields.text]} unchanged={t("operator:feedback.notSent")} />
        <Hidden field={fields.page} />
        <TextArea
          field={fields.text}
          label={t("operator:feedback.text")}
          hint={
            fields.page.value
              ? t("operator:feedback.hintAbout", { page: fields.page.value })
              : t("operator:feedback.hint")
          }
          rows={6}
          errorText={errorText}
        />
        <Actions>
          <Button kind="primary">{t("operator:feedback.send")}</Button>
        </Actions>
      </PostForm>
      {letters && at && (
        <section className="letters-below">
          <h2>{t("operator:feedback.ofCompany")}</h2>
          {letters.length === 0 ? (
            <p className="hint">{t("operator:feedback.noneOfCompany")}</p>
          ) : (
            <>
              <ul className="letters">
                {letters.map((letter) => (
                  <Letter key={letter.id} letter={letter} />
                ))}
              </ul>
              <ListPager at={at} to={(page) => paths.operator.feedback({ page })} />
            </>
          )}
        </section>
      )}
    </>
  );
}
