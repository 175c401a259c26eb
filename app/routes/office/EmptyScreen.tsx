import { Empty } from "~/ui/Empty";

/** Placeholder of an empty work page: what will be shown here, and when. */
export function EmptyScreen({ title, heading, text }: { title: string; heading: string; text: string }) {
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <Empty title={heading}>{text}</Empty>
    </>
  );
}
