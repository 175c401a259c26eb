import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import type * as z from "zod/v4";
import { parseForm } from "./parse";
import { useClearedPasswords } from "./useClearedPasswords";
import { useDeferredBlur } from "./useDeferredBlur";
import { useTypedBeforeHydration } from "./useTypedBeforeHydration";

/**
 * The shape as HTML constraints, without lengths: with `maxlength` a browser silently truncates a paste. Too
 * long a text is a validation error instead, on blur and from the server.
 */
function constraintOf(shape: z.core.$ZodType): Constraints {
  const cached = constraints.get(shape);
  if (cached) return cached;
  const found = Object.entries(getZodConstraint(shape));
  const constraint = Object.fromEntries(found.map(([name, { maxLength, ...rest }]) => [name, rest]));
  constraints.set(shape, constraint);
  return constraint;
}
type Constraints = ReturnType<typeof getZodConstraint>;
const constraints = new WeakMap<z.core.$ZodType, Constraints>();

/**
 * A form whose rules all come from one shape: as constraints in the markup, while typing (on blur, then on
 * each key), and again in the action. `lastResult` is the action's result.
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
