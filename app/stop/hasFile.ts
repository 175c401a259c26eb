/** Whether a file was chosen: an empty file field is submitted too. */
export const hasFile = (form: FormData) =>
  [...form.values()].some((value) => value instanceof File && value.name !== "");
