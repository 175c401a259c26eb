import { Icon } from "~/ui/Icon";

/** The validation error between the hint and the field: an icon and a bold sentence. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
