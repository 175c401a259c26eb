import type { ReactNode } from "react";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { Actions, Button } from "~/ui/Button";
import type { OfPaper } from "./crumbs";
import { FormPage } from "./FormPage";

/** Confirms a destructive action: what is lost, the consequences, and the way back first. */
export function ConfirmPage({
  paper,
  title,
  quote,
  submit,
  cancelTo,
  place,
  children,
}: OfPaper & {
  title: string;
  /** The text of what is lost. */
  quote?: string;
  submit: string;
  cancelTo: string;
  /** Its place, which the action cannot look up once it is deleted. */
  place: Record<string, string | number>;
  children: ReactNode;
}) {
  return (
    <FormPage paper={paper} title={title}>
      {quote && <blockquote className="quote as-typed">{quote}</blockquote>}
      <p>{children}</p>
      <PostForm className="confirm">
        {Object.entries(place).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Actions>
          <Cancel to={cancelTo} />
          <Button kind="danger">{submit}</Button>
        </Actions>
      </PostForm>
    </FormPage>
  );
}
