import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { admits } from "#contract/roles";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { screens } from "~/session/screens";
import { Actions, ButtonLink } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { ActionsCell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("evaluationFiles:title"),
  crumb: (t) => ({ text: t("evaluationFiles:title"), to: paths.evaluationFiles.list() }),
};

/** What of evaluation can be imported and exported. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, actions } = await operator(args, "evaluation");
  const products = need(await services.evaluation.products({}));
  return {
    canWrite: admits(screens.writeEvaluation, actions),
    products: products.map(({ productId, name }) => ({ productId, name })),
  };
}

export default function EvaluationFiles() {
  const t = useWords();
  const { canWrite, products } = useLoaderData<typeof loader>();
  const files = paths.evaluationFiles;
  return (
    <>
      <PageHead
        title={t("evaluationFiles:title")}
        actions={
          canWrite && (
            <ButtonLink kind="primary" icon="plus" to={files.import()}>
              {t("evaluationFiles:import.title")}
            </ButtonLink>
          )
        }
      />
      <section className="mb-24">
        <PageHead level="h2" title={t("evaluationFiles:exports.scales")}>
          {t("evaluationFiles:exports.scalesText")}
        </PageHead>
        <Actions>
          {(["excel", "csv", "scale"] as const).map((format) => (
            <ButtonLink key={format} to={files.scales({ format })} reloadDocument>
              {t(`evaluationFiles:exports.${format}`)}
            </ButtonLink>
          ))}
        </Actions>
      </section>
      {products.length > 0 && (
        <Table
          caption={t("evaluationFiles:product")}
          head={
            <>
              <HeadCell>{t("evaluationFiles:product")}</HeadCell>
              <HeadCell isActions>{t("evaluation:sending.actions")}</HeadCell>
            </>
          }
        >
          {products.map(({ productId, name }) => (
            <Row key={productId}>
              <TitleCell title={name} to={paths.evaluation.config(productId)} isAlone />
              <ActionsCell>
                <a className="action" href={files.norms(productId, { format: "excel" })}>
                  {t("evaluationFiles:exports.norms")}
                  <span className="visually-hidden"> {name}</span>
                </a>
                {(["norms", "answers"] as const).map((what) => (
                  <a key={what} className="action" href={files.blank({ what, format: "csv", productId })}>
                    {t(what === "norms" ? "evaluationFiles:blankNorms" : "evaluationFiles:blankAnswers")}
                    <span className="visually-hidden"> {name}</span>
                  </a>
                ))}
              </ActionsCell>
            </Row>
          ))}
        </Table>
      )}
    </>
  );
}
