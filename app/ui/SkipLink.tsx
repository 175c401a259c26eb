/** The first stop of the keyboard: past the menu, to the page's own content. */
export function SkipLink({ to = "#main", children }: { to?: `#${string}`; children: string }) {
  return (
    <a className="skip-link" href={to}>
      {children}
    </a>
  );
}
