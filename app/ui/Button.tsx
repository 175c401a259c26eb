import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type SiteLinkProps } from "~/ui/Link";
import { Icon, type IconName } from "./Icon";
import { LineEnd } from "./LineEnd";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";

const classes: Record<ButtonKind, string> = {
  primary: "button button-primary",
  secondary: "button",
  quiet: "button button-quiet",
  danger: "button button-danger",
};

const classOf = (kind: ButtonKind, isSmall: boolean, wide: boolean) =>
  [classes[kind], isSmall && "button-small", wide && "button-wide"].filter(Boolean).join(" ");

interface Look {
  /** One primary button per page: the next step that the present state allows. */
  kind?: ButtonKind;
  icon?: IconName;
  /** 28 px high, for dense rows. */
  isSmall?: boolean;
  /** Full width of its container. */
  wide?: boolean;
  children: ReactNode;
}

/** A button that submits its form unless `type` says otherwise. Its label is a verb and its object. */
export function Button({
  kind = "secondary",
  icon,
  isSmall = false,
  wide = false,
  children,
  ...rest
}: Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className">) {
  return (
    <button type="submit" {...rest} className={classOf(kind, isSmall, wide)}>
      {icon && <Icon name={icon} />}
      {children}
      <LineEnd />
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = "secondary",
  icon,
  isSmall = false,
  wide = false,
  children,
  ...rest
}: Look & Omit<SiteLinkProps, "className">) {
  return (
    <Link {...rest} className={classOf(kind, isSmall, wide)}>
      {icon && <Icon name={icon} />}
      {children}
      <LineEnd />
    </Link>
  );
}

/** Buttons side by side, the primary one last; on a phone they share the width, the primary twice as wide. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>;
}
