import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { companyCalls } from "#contract/companies/calls";
import { undoDays } from "#contract/records/record";
import { binPaths, undoLink } from "~/bin/pages";
import { readForm, sendBack } from "~/form/form.server";
import { PostForm } from "~/form/PostForm";
import { SubmitFoot } from "~/form/SubmitFoot";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ReauthenticationNote } from "~/routes/operator/ReauthenticationNote";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Dialog, DialogFoot } from "~/ui/dialog/Dialog";
import { Notice } from "~/ui/Notice";
import { useWords } from "~/words/words";
import { backToOperators } from "./operator-filter.server";

export const handle: Handle = { dialog: true, title: (t) => t("companies:operators.remove.title") };

const chosen = companyCalls.removeOperators.request;

/** Confirms, by name, removing operators: all listed ones, or none. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, me } = await operator(args, "company");
  const { pathname, search, searchParams } = new URL(args.request.url);
  const ids = [...new Set(searchParams.getAll("id"))].slice(0, 100);
  const answers = await Promise.all(ids.map((operatorUuid) => services.companies.operator({ operatorUuid })));
  // An operator removed meanwhile is omitted.
  const people = answers.filter((answer) => answer.ok || answer.reason !== "NOT_FOUND").map(need);
  return {
    people: people.map((one) => ({ id: one.operatorUuid, name: one.realName, mobile: one.mobile })),
    closeTo: backToOperators(args.request),
    here: pathname + search,
    isProven: me.isProven,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "company");
  const submission = readForm(form, chosen);
  if (submission.status !== "success") return sendBack(submission);

  const { ids } = submission.value;
  const removed =
    ids.length === 1
      ? await services.companies.removeOperator({ id: ids[0]! })
      : await services.companies.removeOperators({ ids });
  if (!removed.ok) return sendBack(submission, removed);
  const [first, ...others] = new Set(ids);
  const back = backToOperators(args.request);
  const at = { address: paths.companies.operators() };
  return redirectWithFlash(back, {
    kind: "ok",
    text: t("companies:operators.remove.done", { count: others.length + 1 }),
    link:
      others.length === 0
        ? undoLink(t, at, first!, back)
        : { to: binPaths.list(at), text: t("companies:operators.remove.toBin") },
  });
}

export default function Remove() {
  const t = useWords();
  const { people, closeTo, here, isProven } = useLoaderData<typeof loader>();
  const [form] = useServerForm(chosen, {
    id: "remove-operators",
    lastResult: useActionData<typeof action>(),
  });
  const [first] = people;
  return (
    <Dialog title={t("companies:operators.remove.title")} closeTo={closeTo} closeLabel={t("close")} isSmall>
      <ValidationSummary form={form} fields={[]} unchanged={t("companies:operators.remove.unchanged")} />
      {first && !isProven && (
        <ReauthenticationNote text={t("companies:operators.proof.toRemove")} backTo={here} isTyped={false} />
      )}
      {first ? (
        <PostForm {...getFormProps(form)}>
          <h2>
            {people.length === 1
              ? t("companies:operators.remove.one", { name: first.name })
              : t("companies:operators.remove.several", { count: people.length })}
          </h2>
          {people.length > 1 && <Notice kind="warn">{t("bin.many", { count: people.length })}</Notice>}
          <ul className="people">
            {people.map(({ id, name, mobile }) => (
              <li key={id}>
                <input type="hidden" name="ids" value={id} />
                <b>{name}</b> <span className="hint">{mobile}</span>
              </li>
            ))}
          </ul>
          <p className="mb-20">{t("companies:operators.remove.text", { days: undoDays })}</p>
          <SubmitFoot
            closeTo={closeTo}
            kind="danger"
            label={t("companies:operators.remove.submit", { count: people.length })}
            busyLabel={t("companies:operators.remove.removing")}
          />
        </PostForm>
      ) : (
        <NobodyChosen closeTo={closeTo} />
      )}
    </Dialog>
  );
}

function NobodyChosen({ closeTo }: { closeTo: string }) {
  const t = useWords();
  return (
    <>
      <h2>{t("companies:operators.remove.nobody")}</h2>
      <p className="mt-4 mb-20">{t("companies:operators.remove.nobodyText")}</p>
      <DialogFoot>
        <ButtonLink to={closeTo} preventScrollReset>
          {t("companies:operators.remove.back")}
        </ButtonLink>
      </DialogFoot>
    </>
  );
}
