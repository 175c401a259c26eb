type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const stateOf = (field: Field) =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
    ? String(field.checked)
    : field.value;

/** What the fields of a form hold now; the answer tells of a field whether it was edited since. */
export function rememberTyped(form: HTMLFormElement): (field: Element) => boolean {
  const fields = [...form.elements] as Field[];
  const sent = new Map<Element, string>(fields.map((field) => [field, stateOf(field)]));
  return (field) => sent.has(field) && sent.get(field) !== stateOf(field as Field);
}
