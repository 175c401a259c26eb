import * as z from "zod/v4";
import type { Call } from "#contract/call";
import { contract } from "#contract/services";

/** Every call by its name, such as `papers.list`. */
export const calls = new Map<string, Call>(
  Object.entries(contract).flatMap(([domain, group]) =>
    Object.entries(group).map(([name, call]) => [`${domain}.${name}`, call as Call] as const),
  ),
);

/** The request of a call as JSON Schema, in which no part is merely `true` and none has two types; a file is anything. */
export interface Schema extends z.core.JSONSchema.BaseSchema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export const shapeOf = (call: Call): Schema =>
  plain(z.toJSONSchema(call.request, { io: "input", unrepresentable: "any" })) as Schema;

function plain(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(plain);
  if (part === null || typeof part !== "object") return part;
  const { type, ...rest } = Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) =>
      key === "items" && value === false ? [] : [[key, plain(value)]],
    ),
  );
  if (!Array.isArray(type)) return type === undefined ? rest : { ...rest, type };
  return { anyOf: type.map((one) => (one === "null" ? { type: one } : { ...rest, type: one })) };
}

/** The fields of a call's request that are wanted, as paths such as `matching.key`. */
export function fieldsOf(name: string, isWanted: (schema: Schema, field: string) => boolean): string[] {
  const look = (schema: Schema, field: string, path: string): string[] => {
    if (isWanted(schema, field)) return [path];
    const below = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
    return [
      ...[...below, ...(schema.items ? [schema.items] : [])].flatMap((part) => look(part, field, path)),
      ...Object.entries(schema.properties ?? {}).flatMap(([inner, part]) =>
        look(part, inner, path ? `${path}.${inner}` : inner),
      ),
    ];
  };
  return [...new Set(look(shapeOf(calls.get(name)!), "", ""))];
}

/** Those that take text. */
export const textFields = (name: string): string[] =>
  fieldsOf(name, ({ type, enum: choices, const: one }) => type === "string" && !choices && one === undefined);
