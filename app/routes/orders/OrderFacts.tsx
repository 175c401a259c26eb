import { paths } from "~/paths";
import { withBreaks } from "~/ui/Breaks";
import { FormSection } from "~/ui/fields/FormSection";
import { Link } from "~/ui/Link";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { ShownOneOrder } from "./one.server";

/** What an order is about, and every step that it took. */
export function OrderFacts({ order, isPlatform = false }: { order: ShownOneOrder; isPlatform?: boolean }) {
  const t = useWords();
  const facts = [
    ...(isPlatform
      ? [
          [
            t("orders:facts.company"),
            <Link key="company" to={paths.admin.company(order.companyId)}>
              {order.company}
            </Link>,
          ] as const,
        ]
      : []),
    [t("orders:columns.amount"), t("home.yuan", { amount: order.amount })] as const,
    [t("orders:facts.way"), t(`orders:ways.${order.way}`)] as const,
    [t("orders:facts.payer"), order.payer || "—"] as const,
    [
      t("orders:facts.voucher"),
      order.voucher ? (
        <Link key="voucher" to={paths.file(order.voucher)} reloadDocument>
          {t("orders:facts.openVoucher")}
        </Link>
      ) : (
        "—"
      ),
    ] as const,
  ];
  return (
    <>
      <FormSection title={t("orders:facts.title")}>
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{withBreaks(value)}</dd>
            </div>
          ))}
        </dl>
      </FormSection>
      <FormSection title={t("orders:steps.title")}>
        <Table
          caption={t("orders:steps.title")}
          head={
            <>
              <HeadCell>{t("orders:columns.state")}</HeadCell>
              <HeadCell>{t("orders:steps.by")}</HeadCell>
              <HeadCell>{t("orders:steps.at")}</HeadCell>
              <HeadCell>{t("orders:steps.note")}</HeadCell>
            </>
          }
        >
          {order.actions.map((action) => (
            <Row key={action.step}>
              <TitleCell title={t(`orders:states.${action.state}`)} isAlone />
              <Cell>{action.by || t("orders:steps.nobody")}</Cell>
              <Cell>{action.at}</Cell>
              <Cell kind="prose">{action.note || null}</Cell>
            </Row>
          ))}
        </Table>
      </FormSection>
    </>
  );
}
