import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { versionFeatures, versions } from "#contract/orders/versions";
import { fen, figure } from "#locales/figures";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { need, operator } from "~/session/guard.server";
import { Figures } from "~/ui/Figures";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";

export const handle: Handle = {
  title: (t) => t("orders:price.title"),
  crumb: (t) => [{ text: t("menus.ledger"), to: paths.orders.ledger() }, { text: t("orders:price.title") }],
};

/** What a candidate costs the company, and what its version has. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language } = await operator(args, "company");
  const { price, version, available } = need(await services.orders.price({}));
  return {
    version,
    price: fen(price, language),
    available: fen(available, language),
    people: figure(Math.floor(available / price), language),
  };
}

export default function Price() {
  const t = useWords();
  const { version, price, available, people } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("orders:price.title")}>{t("orders:price.lead")}</PageHead>
      <Figures
        isLarge
        figures={[
          {
            label: t("orders:price.each"),
            value: price,
            unit: t("orders:yuan"),
            note: t("orders:price.eachNote"),
          },
          {
            label: t("orders:figures.available"),
            value: available,
            unit: t("orders:yuan"),
            note: t("orders:price.people", { people }),
          },
          { label: t("orders:price.version"), value: version, note: t("orders:price.versionNote") },
        ]}
      />
      <Table
        caption={t("orders:price.features")}
        head={
          <>
            <HeadCell>{t("orders:price.features")}</HeadCell>
            {versions.map((one) => (
              <HeadCell key={one}>
                {t(one === version ? "orders:price.ownVersion" : "orders:price.versionNamed", {
                  version: one,
                })}
              </HeadCell>
            ))}
          </>
        }
      >
        {Object.entries(versionFeatures).map(([feature, since]) => (
          <Row key={feature}>
            <TitleCell title={t(`orders:features.${feature as keyof typeof versionFeatures}`)} isAlone />
            {versions.map((one) => (
              <Cell key={one} before={`${t("orders:price.versionNamed", { version: one })} `}>
                {one >= since ? t("orders:price.has") : null}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </>
  );
}
