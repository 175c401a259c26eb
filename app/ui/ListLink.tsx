import { createContext, type ReactNode, useContext } from "react";
import { Link } from "~/ui/Link";

/** Whether what is rendered stands within the form of a list, which keeps what is ticked. */
export const ListFormContext = createContext(false);

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
  if (!useContext(ListFormContext))
    return (
      <Link to={to} rel={rel} {...rest}>
        {children}
      </Link>
    );
  return (
    <button type="submit" name="to" value={to} {...rest}>
      {children}
    </button>
  );
}
