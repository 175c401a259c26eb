import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import * as z from "zod/v4";

export interface FormOptions<Shape extends z.core.$ZodType> {
  id: string;
  /** The action's result. */
  lastResult: unknown;
  defaultValue?: DefaultValue<z.input<Shape>>;
}

/**
 * A form whose rules all come from one shape: as constraints in the markup, and in the action, which alone validates.
 */
export function useServerForm<
  Shape extends z.core.$ZodType<Record<string, unknown>, Record<string, unknown>>,
>(shape: Shape, { id, lastResult, defaultValue }: FormOptions<Shape>) {
  return useForm<z.input<Shape>, z.output<Shape>>({
    id,
    lastResult: lastResult as SubmissionResult | undefined,
    defaultValue,
    constraint: constraintOf(shape) as never,
    defaultNoValidate: false,
  });
}

/**
 * The shape as HTML constraints, without lengths: with `maxlength` a browser silently truncates a paste. Too
 * long a text is a validation error instead.
 */
export function constraintOf(shape: z.core.$ZodType): Constraints {
  const cached = constraints.get(shape);
  if (cached) return cached;
  const found = Object.entries(getZodConstraint(shape));
  const constraint = Object.fromEntries(
    found.map(([name, { maxLength, required, ...rest }]) => [
      name,
      { ...rest, required: required && !mayBeEmpty(shape, name) },
    ]),
  );
  constraints.set(shape, constraint);
  return constraint;
}

/** A default that is piped on is required by `getZodConstraint`: without script a browser would not send the form. */
const mayBeEmpty = (shape: z.core.$ZodType, name: string): boolean =>
  shape instanceof z.ZodObject &&
  shape.shape[name] !== undefined &&
  shape.shape[name].safeParse(undefined).success;

type Constraints = ReturnType<typeof getZodConstraint>;
const constraints = new WeakMap<z.core.$ZodType, Constraints>();
