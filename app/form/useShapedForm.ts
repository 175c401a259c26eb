import { type SubmissionResult, useForm } from "@conform-to/react";
import type * as z from "zod/v4";
import { parseForm } from "./parse";
import { useClearedPasswords } from "./useClearedPasswords";
import { useDeferredBlur } from "./useDeferredBlur";
import { constraintOf, type FormOptions } from "./useServerForm";
import { useTypedBeforeHydration } from "./useTypedBeforeHydration";

/**
 * A form whose rules all come from one shape: as constraints in the markup, while typing (on blur, then on
 * each key), and again in the action.
 */
export function useShapedForm<
  Shape extends z.core.$ZodType<Record<string, unknown>, Record<string, unknown>>,
>(
  shape: Shape,
  options: FormOptions<Shape> & { onValidate?: (form: FormData) => ReturnType<typeof parseForm<Shape>> },
) {
  const { id, lastResult, defaultValue, onValidate } = options;
  useDeferredBlur(id);
  useTypedBeforeHydration(id);
  useClearedPasswords(id, lastResult);
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
