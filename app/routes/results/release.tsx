import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Actions, Button, ButtonLink } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { releaseHint } from "./state";

export const handle: Handle = {
  title: (t) => t("results:release.title"),
  crumb: (t, { id, name }: Awaited<ReturnType<typeof loader>>) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: name, to: paths.exams.show(id) },
    { text: t("results:title"), to: paths.results.back(id) },
    { text: t("results:release.title") },
  ],
};

/** Says what releasing all scores that are ready means, before it is done: it cannot be taken back for all at once. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "exams");
  const id = args.params.examId!;
  const { name, settings } = need(await services.exams.get({ examId: id }));
  const { tabs } = need(await services.results.list({ examId: id, pageSize: 1 }));
  if (tabs.ready === 0) throw redirect(paths.results.list(id));
  const { checkScore, release } = settings;
  return {
    ...{ id, name, checkScore, ready: tabs.ready, open: tabs.open, withheld: tabs.withheld },
    // Who is shown the score on handing in gets no message.
    isWritten: checkScore !== 0 && release !== "immediately",
  };
}

/** Releases one score, or all that are ready. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const candidateId = form.get("candidateId");
  const candidateIds = typeof candidateId === "string" && candidateId !== "" ? [candidateId] : [];
  const released = await services.results.release({ examId, candidateIds });
  const to =
    candidateIds.length > 0 ? paths.results.show(examId, candidateIds[0]!) : paths.results.list(examId);
  return released.ok
    ? redirectWithFlash(to, { kind: "ok", text: t("results:release.done", { count: released.data }) })
    : redirectWithFlash(to, { kind: "warn", text: released.message });
}

export default function ReleaseAll() {
  const t = useWords();
  const { id, name, ready, open, withheld, isWritten, ...exam } = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={t("results:release.title")}>{name}</PageHead>
      <Notice kind="warn">
        <p>{t(releaseHint(exam))}</p>
        {isWritten && <p>{t("results:release.written")}</p>}
        {open > 0 && <p>{t("results:release.left", { count: open })}</p>}
        {withheld > 0 && <p>{t("results:release.kept", { count: withheld })}</p>}
      </Notice>
      <PostForm action={paths.results.release(id)}>
        <Actions>
          <ButtonLink to={paths.results.list(id)}>{t("results:release.cancel")}</ButtonLink>
          <Button kind="primary">{t("results:release.all", { count: ready })}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
