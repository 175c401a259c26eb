import { Form } from "@remix-run/react";
import { paths } from "~/paths";
import { ListPager } from "~/routes/office/ListPager";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { SearchField } from "~/ui/fields/SearchField";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { Choosing } from "./choosing.server";

/** Choice of the template to issue from: each links to its form. */
export function TemplateChoice({
  choosing,
  way = paths.certificates.new,
}: {
  choosing: Choosing;
  /** The URL of this page, and with a template that of the form. */
  way?: (query?: { template?: string; key?: string; page?: number }) => string;
}) {
  const t = useWords();
  const { key, templates, page, pages, count, size } = choosing;
  if (count === 0 && !key)
    return (
      <Empty
        title={t("certificates:new.choose.none")}
        actions={
          <ButtonLink to={paths.certificates.newTemplate()}>
            {t("certificates:list.empty.newTemplate")}
          </ButtonLink>
        }
      >
        {t("certificates:new.choose.noneText")}
      </Empty>
    );
  return (
    <>
      {(pages > 1 || key) && (
        <Form method="get" action={way()} className="filters" role="search">
          <SearchField value={key} label={t("certificates:new.choose.label")} />
          <Button>{t("certificates:new.choose.submit")}</Button>
        </Form>
      )}
      {count === 0 ? (
        <Empty
          title={t("certificates:new.choose.nothing")}
          actions={<ButtonLink to={way()}>{t("certificates:new.choose.all")}</ButtonLink>}
        >
          {t("certificates:new.choose.nothingText", { key })}
        </Empty>
      ) : (
        <>
          <ul className="template-choice">
            {templates.map(({ id, name, title, issued, figure }) => (
              <li key={id}>
                <Link to={way({ template: id })}>
                  <strong>{name}</strong>
                  <span className="hint">
                    {title} · {t("certificates:new.choose.issued", { count: issued, figure })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <ListPager at={{ page, pages, count, size }} to={(number) => way({ key, page: number })} />
        </>
      )}
    </>
  );
}
