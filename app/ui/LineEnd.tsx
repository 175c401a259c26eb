import { Children, cloneElement, isValidElement, type ReactNode } from "react";
import { Link } from "./Link";

/** Ends a line in a browser without style sheets: text browsers let Chinese links run together, even over a space. */
export const LineEnd = () => <br className="line-end" />;

/** The same children, each link and each button with the end of its line. */
export const endLines = (children: ReactNode): ReactNode =>
  Children.map(children, (child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return child;
    const { type, props } = child;
    if (type === "a" || type === "button" || type === Link)
      return hasEnd(props.children) ? child : cloneElement(child, {}, props.children, <LineEnd />);
    const isText = typeof props.children !== "object";
    return isText ? child : cloneElement(child, {}, endLines(props.children));
  });

/** Whether it went through `endLines` before, as a menu within a row's actions. */
const hasEnd = (children: ReactNode) =>
  Children.toArray(children).some((child) => isValidElement(child) && child.type === LineEnd);
