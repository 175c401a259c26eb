import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fen } from "#locales/figures";
import { validationErrorText } from "#locales/words";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("orders:cancel.title"),
  crumb: (t, { id, number }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("menus.ledger"), to: paths.orders.ledger() },
    { text: t("orders:title"), to: paths.orders.list() },
    { text: number, to: paths.orders.show(id) },
    { text: t("orders:cancel.title") },
  ],
};

/** Says what becomes of a deposit before it is cancelled for good: of one declared as paid, the money may be on its way. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, t } = await operator(args, "company");
  const order = need(await services.orders.get({ id: args.params.orderId! }));
  const { orderUuid: id, number, state } = order;
  if (state !== "created" && state !== "awaiting" && state !== "declared")
    throw await redirectWithFlash(paths.orders.show(id), {
      kind: "warn",
      text: validationErrorText(t, "ORDER_NOT_OPEN"),
    });
  return { id, number, isDeclared: state === "declared", amount: fen(order.amount, language) };
}

export async function action(args: ActionFunctionArgs) {
  const { services, t } = await operator(args, "company");
  const id = args.params.orderId!;
  const here = paths.orders.show(id);
  const cancelled = await services.orders.cancel({ id });
  if (!cancelled.ok && cancelled.reason === "ORDER_NOT_OPEN")
    return redirectWithFlash(here, { kind: "warn", text: cancelled.message });
  need(cancelled);
  return redirectWithFlash(here, { kind: "ok", text: t("orders:cancel.done") });
}

export default function Cancellation() {
  const t = useWords();
  const { id, number, amount, isDeclared } = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={t("orders:cancel.title")}>{t("orders:cancel.lead", { number, amount })}</PageHead>
      <Notice kind="warn">{t(isDeclared ? "orders:cancel.declared" : "orders:cancel.text")}</Notice>
      <PostForm action={paths.orders.cancel(id)}>
        <Actions>
          <ButtonLink to={paths.orders.show(id)}>{t("orders:cancel.keep")}</ButtonLink>
          <Button kind="danger">{t("orders:cancel.submit")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
