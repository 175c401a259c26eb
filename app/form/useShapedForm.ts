import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import type * as z from "zod/v4";
import { parseForm } from "./parse";
import { useEarlyTyping } from "./useEarlyTyping";
import { useEmptySecrets } from "./useEmptySecrets";
import { useHeldBlur } from "./useHeldBlur";

/**
 * The shape as markup, without its lengths: a browser cuts off what is pasted beyond `maxlength` without a word.
 * That a text is too long is said instead, on leaving the field and by the server.
 */
const constraintOf = (shape: z.core.$ZodType) =>
  Object.fromEntries(
    Object.entries(getZodConstraint(shape)).map(([name, { maxLength, ...constraint }]) => [name, constraint]),
  );

/**
 * A form whose rules all come from one shape: as constraints in the markup, as one types (on leaving a field,
 * then with each key), and again in the action. `lastResult` is what the action sent back.
 */
export function useShapedForm<
  Shape extends z.core.$ZodType<Record<string, unknown>, Record<string, unknown>>,
>(
  shape: Shape,
  options: {
    id: string;
    lastResult: unknown;
    defaultValue?: DefaultValue<z.input<Shape>>;
    onValidate?: (form: FormData) => ReturnType<typeof parseForm<Shape>>;
  },
) {
  const { id, lastResult, defaultValue, onValidate } = options;
  useHeldBlur(id);
  useEarlyTyping(id);
  useEmptySecrets(id, lastResult);
  return useForm<z.input<Shape>, z.output<Shape>>({
    id,
    lastResult: lastResult as SubmissionResult | undefined,
    defaultValue,
    constraint: constraintOf(shape) as never,
    defaultNoValidate: false,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => (onValidate ? onValidate(formData) : parseForm(formData, shape)),
  });
}
