import { Children, Fragment, isValidElement, type ReactNode } from "react";
import { splitAtDays } from "#locales/dates";

/**
 * Texts that break where a reader would break them: a day such as `2026-11-21` is a `<time>`, which stays on one line,
 * and the “·” between two facts is a `.dot`, which neither begins nor ends a line. Elements in them are left alone.
 */
export function withBreaks(texts: ReactNode): ReactNode {
  if (Array.isArray(texts)) return Children.map(texts, withBreaks);
  if (isValidElement<{ children?: ReactNode }>(texts) && texts.type === Fragment)
    return <>{withBreaks(texts.props.children)}</>;
  if (typeof texts !== "string") return texts;
  const facts = texts.split(" · ");
  if (facts.length === 1) return withDays(texts);
  return facts.map((fact, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fact has no other name than its place
    <Fragment key={at}>
      {at > 0 && <span className="dot">{" ·\u00a0"}</span>}
      {withDays(fact)}
    </Fragment>
  ));
}

function withDays(text: string): ReactNode {
  const pieces = splitAtDays(text);
  if (pieces.length === 1) return pieces[0];
  return pieces.map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other name than its place
    return at % 2 === 0 ? piece : <time key={at}>{piece}</time>;
  });
}
