import * as z from "zod/v4";
import type { Call } from "#contract/call";
import { contract } from "#contract/services";

/** Every call by its name, such as `papers.list`. */
export const calls = new Map<string, Call>(
  Object.entries(contract).flatMap(([domain, group]) =>
    Object.entries(group).map(([name, call]) => [`${domain}.${name}`, call as Call] as const),
  ),
);

/** The request of a call as JSON Schema; a file is anything. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export const shapeOf = (call: Call) =>
  z.toJSONSchema(call.request, { io: "input", unrepresentable: "any" }) as Schema;

/** The fields of a call's request that take text, as paths such as `matching.key`. */
export function textFields(name: string): string[] {
  const look = (schema: Schema, path: string): string[] => {
    const below = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
    return [
      ...(schema.type === "string" && !schema.enum && schema.const === undefined ? [path] : []),
      ...below.flatMap((part) => look(part, path)),
      ...(schema.items ? look(schema.items, path) : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([field, inner]) =>
        look(inner, path ? `${path}.${field}` : field),
      ),
    ];
  };
  return [...new Set(look(shapeOf(calls.get(name)!), ""))];
}
