/** Whether a file was chosen: a field for one is there without. */
export const hasFile = (form: FormData) =>
  [...form.values()].some((value) => value instanceof File && value.name !== "");
