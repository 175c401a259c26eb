import type { ReactNode } from "react";
import { PageHead } from "~/ui/PageHead";
import type { OfPaper } from "./crumbs";
import { FrozenNotice } from "./GapNotice";

/** A page with a single form, about a part or a question of a paper. */
export function FormPage({
  paper,
  title,
  lead,
  children,
}: OfPaper & {
  title: string;
  /** A one-line subtitle. */
  lead?: string;
  children: ReactNode;
}) {
  return (
    <div className="form-page">
      <PageHead title={title}>{lead}</PageHead>
      <FrozenNotice paper={paper} />
      {children}
    </div>
  );
}
