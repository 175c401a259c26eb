/** Not found: why, and where to go next. */
export function Nothing({
  title,
  text,
  way,
}: {
  title: string;
  text: string;
  way: { href: string; text: string };
}) {
  return (
    <div className="nothing">
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="actions">
        <a className="button button-primary" href={way.href}>
          {way.text}
        </a>
      </p>
    </div>
  );
}
