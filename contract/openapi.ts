import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import * as z from "zod/v4";
import { basePaths, blob, type Call, codes, uploaded } from "./call";
import { question } from "./questions/shapes";
import { contract } from "./services";

type Json = Record<string, unknown>;

/** The document as stored: JSON with two spaces of indentation and a final line feed. */
export function openapiText(): string {
  return `${JSON.stringify(openapi(), null, 2)}\n`;
}

/** All declared calls as OpenAPI 3.1. `x-roles` lists the roles, `x-refusals` the field of each refusal. */
export function openapi(): Json {
  const paths: Record<string, Json> = {};
  for (const [domain, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls as Record<string, Call>)) {
      const path = basePaths[call.service] + call.path;
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(domain, name, call) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "明试 Mingshi services",
      version: "1",
      description:
        "Every reply is {code, data, message}: 0 success, 1 a declared refusal, 3 signed out, 403 forbidden, 404 not " +
        "found, 422 an input that its shape refuses, -777 an error of ours. Angle brackets in text travel as &lt; and " +
        "&gt;, in both directions; text that already reads so gains one &amp; for the journey.",
    },
    security: [{ bearer: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      schemas: Object.fromEntries([...named].map(([json, name]) => [name, JSON.parse(json)])),
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}

function operation(domain: string, name: string, call: Call): Json {
  const roles = call.allow;
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: call.summary,
    ...(roles === "anyone" ? { security: [] } : {}),
    "x-roles": roles,
    "x-refusals": call.refusals,
    ...asks(call),
    responses: { 200: { description: "The envelope.", content: replyContent(call) } },
  };
}

/** Values in the path and a GET's fields are parameters; a POST's other fields are its JSON body. */
function asks(call: Call): Json {
  const {
    properties = {},
    required = [],
    ...rest
  } = shapeOf(call.request) as {
    properties?: Record<string, Json>;
    required?: string[];
  } & Json;
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!));
  const isGet = call.method === "GET";
  const names = Object.keys(properties);
  const parameters = names
    .filter((field) => isGet || inPath.has(field))
    .map((field) => ({
      name: field,
      in: inPath.has(field) ? "path" : "query",
      required: inPath.has(field) || required.includes(field),
      schema: properties[field],
    }));
  const bodyType = call.upload ? "multipart/form-data" : "application/json";
  const bodyNames = names.filter((field) => !inPath.has(field));
  const body = {
    ...rest,
    ...(bodyNames.length > 0 && {
      properties: Object.fromEntries(bodyNames.map((field) => [field, properties[field]])),
    }),
    ...(required.length > 0 && { required: required.filter((field) => !inPath.has(field)) }),
  };
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(!isGet && { requestBody: { required: true, content: { [bodyType]: { schema: withRefs(body) } } } }),
  };
}

function replyContent(call: Call): Json {
  if (call.reply === blob) return { "*/*": {} };
  const data = shapeOf(call.reply);
  const success = call.envelope
    ? fields({ errno: { const: 0 }, result: data, errmsg: { type: "string" } })
    : fields({ code: { const: codes.success }, data, message: { type: "string" } });
  const reasons = Object.keys(call.refusals);
  const refused = fields({
    code: { const: codes.refused },
    data: { type: "object", additionalProperties: { type: "number" } },
    message: { type: "string" },
    reason: { enum: reasons },
    field: { enum: [...new Set(Object.values(call.refusals))] },
  });
  const anyOf = [success, ...(reasons.length > 0 ? [refused] : []), trouble];
  return { "application/json": { schema: { anyOf: anyOf.map(withRefs) } } };
}

function fields(properties: Record<string, Json>): Json {
  const optional = ["field"];
  return {
    type: "object",
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
  };
}

function shapeOf(shape: z.core.$ZodType): Json {
  const { $schema, ...rest } = z.toJSONSchema(shape, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === uploaded) Object.assign(jsonSchema, { type: "string", format: "binary" });
    },
  });
  return rest;
}

/** What any call's envelope may hold beside its own result. */
const trouble = fields({
  code: { enum: [codes.signedOut, codes.forbidden, codes.notFound, codes.invalid, codes.busy, codes.broken] },
  data: { type: "null" },
  message: { type: "string" },
  reason: { type: "string" },
  field: { type: ["string", "null"] },
});

/** Shapes shared by many calls, by their JSON: the document defines each once. */
const named = new Map(
  Object.entries({ Question: shapeOf(question), Trouble: trouble }).map(([name, json]) => [
    JSON.stringify(json),
    name,
  ]),
);

function withRefs(json: Json): Json {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    if (value === null || typeof value !== "object") return value;
    const name = named.get(JSON.stringify(value));
    if (name) return { $ref: `#/components/schemas/${name}` };
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inner(each)]));
  };
  return inner(json) as Json;
}

/** Writes the OpenAPI document to the path that is given on the command line. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , path] = process.argv;
  if (!path) throw new Error("Name the file to write: tsx contract/openapi.ts docs/openapi.json");
  writeFileSync(path, openapiText());
}
