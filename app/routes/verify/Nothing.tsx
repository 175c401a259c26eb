/** There is nothing here of what somebody came for: why, and the way on. */
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
