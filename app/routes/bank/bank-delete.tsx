import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { refusedBy } from "~/routes/questions/refused.server";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { stop } from "~/session/proof.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { pageOf } from "./crumbs";

export const handle = pageOf((t) => t("bank:banks.removeTitle"));

/** A question writer is asked before a bank goes; its questions stay. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writeBank");
  const banks = need(await services.bank.banks({ isCounted: true }));
  const bank = banks.find(({ bankId }) => bankId === args.params.bankId);
  if (!bank) throw stop({ kind: "notFound" }, 404);
  return { name: bank.name, questions: bank.questionCount ?? 0 };
}

/** The bank goes, and its questions stand in none. Sent twice, it is gone already. */
export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "writeBank");
  const removed = await services.bank.removeBank({ bankId: args.params.bankId! });
  if (!removed.ok && removed.reason !== "NOT_FOUND") return refusedBy(removed, paths.bank.banks(), t);
  return redirectWith(paths.bank.banks(), { kind: "ok", text: t("bank:banks.removed") });
}

export default function RemoveBank() {
  const t = useWords();
  const { name, questions } = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={t("bank:banks.removeTitle")} />
      <h2>{t("bank:banks.removeQuestion", { name })}</h2>
      <p className="mt-4 mb-20">{t("bank:banks.removeText", { count: questions })}</p>
      <PostForm>
        <Actions>
          <ButtonLink to={paths.bank.banks()}>{t("cancel")}</ButtonLink>
          <Button kind="danger">{t("bank:banks.removeSubmit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
