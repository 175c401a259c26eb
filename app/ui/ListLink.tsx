import { createContext, type ReactNode, useContext } from "react";
import { Link } from "~/ui/Link";

/** The id of the form that keeps what is ticked in a list; null where nothing can be ticked. */
export const ListFormContext = createContext<string | null>(null);

interface Way {
  to: string;
  className?: string;
  rel?: string;
  "aria-current"?: "page";
  "aria-label"?: string;
  children: ReactNode;
}

/** A way to another page, order or filter of a list. In a list with ticks it submits their form, which keeps them. */
export function ListLink({ to, rel, children, ...rest }: Way) {
  const form = useContext(ListFormContext);
  if (form === null)
    return (
      <Link to={to} rel={rel} {...rest}>
        {children}
      </Link>
    );
  return (
    <button type="submit" form={form} name="to" value={to} {...rest}>
      {children}
    </button>
  );
}
