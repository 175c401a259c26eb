import { type LinkProps, Link as RoutedLink } from "@remix-run/react";

/** `to` is built by `app/paths.ts`. */
export type SiteLinkProps = Omit<LinkProps, "to"> & { to: string };

/**
 * A link. The server renders one with an absolute path as a plain `<a>`: resolving a list's hundred links
 * through the router took longer than reading the list. In the browser the router follows it.
 */
export function Link({ to, ...props }: SiteLinkProps) {
  if (!import.meta.env.SSR || !/^\/(?!\/)/.test(to)) return <RoutedLink to={to} {...props} />;
  const { preventScrollReset, reloadDocument, replace, state, relative, prefetch, discover, ...plain } =
    props;
  return <a {...plain} href={to} />;
}
