import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openapi, openapiText } from "./openapi";
import { contract } from "./services";

test("the OpenAPI document is up to date; `npm run openapi` writes it", () => {
  const kept = readFileSync(new URL("../docs/openapi.json", import.meta.url), "utf8");
  expect(kept === openapiText(), "docs/openapi.json is out of date: npm run openapi").toBe(true);
});

test("every declared call stands in the document with who may call and what it refuses", () => {
  const operations = Object.values(
    openapi().paths as Record<string, Record<string, Record<string, unknown>>>,
  ).flatMap((path) => Object.values(path));
  const found = new Map(operations.map((operation) => [operation.operationId, operation]));
  for (const [domain, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const operation = found.get(`${domain}.${name}`);
      expect(operation, `${domain}.${name}`).toBeDefined();
      expect(operation!["x-roles"]).toEqual(call.allow);
      expect(operation!["x-refusals"]).toEqual(call.refusals);
    }
  }
  expect(operations.length).toBe(Object.values(contract).flatMap(Object.keys).length);
});

test("a call with an id in its path names it as a path parameter, and a sign-in asks for no token", () => {
  const paths = openapi().paths as Record<string, Record<string, Record<string, unknown>>>;
  expect(paths["/management/api/exam/settings/{companyUuid}"]!.get!.parameters).toMatchObject([
    { name: "companyUuid", in: "path", required: true },
  ]);
  expect(paths["/management/api/operator/login"]!.post!.security).toEqual([]);
  const body = JSON.stringify(paths["/management/api/operator/login"]!.post!.requestBody);
  expect(body).toContain('"username"');
});

test("a shape that many calls carry is said once, and a file travels as a form", () => {
  const document = openapi();
  const text = JSON.stringify(document.paths);
  const refs = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
  );
  expect([...refs].sort()).toEqual(Object.keys((document.components as { schemas: object }).schemas).sort());
  const { requestBody } = (document.paths as Record<string, Record<string, Record<string, unknown>>>)[
    "/hr/api/question/import"
  ]!.post!;
  expect(requestBody).toMatchObject({
    content: {
      "multipart/form-data": { schema: { properties: { file: { type: "string", format: "binary" } } } },
    },
  });
});
