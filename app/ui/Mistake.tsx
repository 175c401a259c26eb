import { Icon } from "./Icon";

/** Between the hint and the field: what is wrong, told by an icon and a bold sentence. */
export function Mistake({ id, children }: { id?: string; children: string }) {
  return (
    <p className="mistake" id={id}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
