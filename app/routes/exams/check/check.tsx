import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { canPublish } from "#contract/exams/check";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ExamStateMark } from "~/routes/exams/ExamStateMark";
import { need, operator } from "~/session/guard.server";
import { withBreaks } from "~/ui/Breaks";
import { Button, ButtonLink } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { shownCheck } from "./shown.server";

export const handle: Handle = {
  title: (t) => t("exams:check.title"),
  crumb: (t, { id, name }: Data) => [
    { text: t("exams:title"), to: paths.exams.back() },
    { text: name, to: paths.exams.show(id) },
    { text: t("exams:check.title") },
  ],
};

/** What must and should be settled before a draft is published, and what publishing it costs and does. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "exams");
  const examId = args.params.examId!;
  const exam = need(await services.exams.get({ examId }));
  if (exam.state !== "draft") throw redirect(paths.exams.show(examId));
  const check = need(await services.exams.check({ examId }));
  const shown = shownCheck(exam, check, { t, language, zone: company.timeZone });
  return {
    id: examId,
    name: exam.name,
    revision: exam.revision,
    canPublish: canPublish(check),
    ...shown,
  };
}

type Data = Awaited<ReturnType<typeof loader>>;

export default function Check() {
  const t = useWords();
  const { id, name, revision, groups, verdict, costs, steps, ...data } = useLoaderData<typeof loader>();
  const [first] = groups.must;
  return (
    <>
      <PageHead
        title={t("exams:check.title")}
        beside={<ExamStateMark state="draft" isPill />}
        actions={
          <>
            <ButtonLink to={paths.exams.edit(id)}>{t("exams:check.back")}</ButtonLink>
            <ButtonLink to={paths.exams.check(id)} reloadDocument>
              {t("exams:check.again")}
            </ButtonLink>
            {first?.to && (
              <ButtonLink kind="primary" to={first.to}>
                {t("exams:check.first")}
              </ButtonLink>
            )}
            {data.canPublish && (
              <PostForm action={paths.exams.publish(id)} className="inline-form">
                <input type="hidden" name="revision" value={revision} />
                <Button kind="primary">{t("exams:check.publish")}</Button>
              </PostForm>
            )}
          </>
        }
      >
        {name}
      </PageHead>
      <Notice kind={data.canPublish ? "ok" : "warn"}>{verdict}</Notice>
      <div className="check-page">
        <div>
          {(["must", "should", "ok"] as const).map((level) => (
            <Group key={level} level={level} rows={groups[level]} />
          ))}
        </div>
        <div>
          <section aria-labelledby="check-steps">
            <h2 id="check-steps">{t("exams:check.steps")}</h2>
            <Facts rows={steps} />
          </section>
          <section aria-labelledby="check-costs">
            <h2 id="check-costs">{t("exams:check.costs")}</h2>
            <Facts rows={costs} />
          </section>
        </div>
      </div>
    </>
  );
}

type Rows = ReturnType<typeof useLoaderData<typeof loader>>["groups"]["must"];
const icons = { must: "failed", should: "alert", ok: "ok" } as const;

function Group({ level, rows }: { level: "must" | "should" | "ok"; rows: Rows }) {
  const t = useWords();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={`check-${level}`}>
      <h2 id={`check-${level}`}>{t(`exams:check.levels.${level}`, { count: rows.length })}</h2>
      <ul className="checks">
        {rows.map((row) => (
          <li key={row.title} className={`check-${level}`}>
            <Icon name={icons[level]} />
            <div>
              <strong>{row.title}</strong>
              <p>{row.text}</p>
            </div>
            {row.to && (
              <ButtonLink isSmall to={row.to}>
                {row.action}
                <span className="visually-hidden"> {row.title}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{withBreaks(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
