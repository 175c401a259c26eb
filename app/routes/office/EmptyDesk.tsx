import { Empty } from "~/ui/Empty";

/** A work page with nothing on it yet: what would stand here, and when. */
export function EmptyDesk({ title, heading, text }: { title: string; heading: string; text: string }) {
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <Empty title={heading}>{text}</Empty>
    </>
  );
}
