/** The skip link, the first tab stop: past the menu, to the page's content. */
export function SkipLink({ to = "#main", children }: { to?: `#${string}`; children: string }) {
  return (
    <a className="skip-link" href={to}>
      {children}
    </a>
  );
}
