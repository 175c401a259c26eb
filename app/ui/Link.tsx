import { type LinkProps, Link as RoutedLink } from "@remix-run/react";

/** `to` is built by `app/paths.ts`. */
export type SiteLinkProps = Omit<LinkProps, "to"> & { to: string };

/**
 * A link. One with an absolute path is a plain `<a>`: resolving a list's hundred links through the router took longer
 * than reading the list.
 */
export function Link({ to, ...props }: SiteLinkProps) {
  if (!/^\/(?!\/)/.test(to)) return <RoutedLink to={to} {...props} />;
  const { preventScrollReset, reloadDocument, replace, state, relative, prefetch, discover, ...plain } =
    props;
  return <a {...plain} href={to} />;
}
