import { beforeAll, describe, expect, test } from "vitest";
import { CONTRACTS } from "@/lib/contracts";
import { ERROR_CODES } from "@/lib/http/errors";
import { http } from "../../support/http";
import { sharedServer } from "../../support/shared-server";

type Operation = { operationId: string; security: unknown[]; responses: Record<string, { content?: unknown }>; parameters: { name: string; in: string; required: boolean }[]; requestBody?: { content: { "application/json": { schema: { properties: Record<string, unknown> } } } } };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: { Error: { properties: { code: { enum: string[] } } } } } };

let document: Document;
beforeAll(async () => {
  document = (await http<Document>({ port: (await sharedServer()).port, path: "/api/openapi.json" })).body;
});

describe("GET /openapi.json", () => {
  test("describes every contract, and nothing else", () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`));
    expect(described.sort()).toEqual(CONTRACTS.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test("says for each whether a session is needed, and names each parameter of its path", () => {
    for (const contract of CONTRACTS) {
      const operation = document.paths[contract.path]?.[contract.method.toLowerCase()];
      expect(operation?.security, contract.path).toEqual(contract.access.kind === "open" ? [] : [{ bearer: [] }, { session: [] }]);
      const inPath = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(operation?.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(inPath);
    }
  });

  test("lists every error code", () => {
    expect(document.components.schemas.Error.properties.code.enum).toEqual(Object.keys(ERROR_CODES));
  });

  test("gives each operation a name of its own", () => {
    const names = Object.values(document.paths).flatMap((operations) => Object.values(operations).map(({ operationId }) => operationId));
    expect(new Set(names).size).toBe(names.length);
  });

  test("shows what is sent to create a deal", () => {
    const schema = document.paths["/deals"]?.["post"]?.requestBody?.content["application/json"].schema;
    expect(JSON.stringify(schema)).toContain("sale_catalog_item_id");
  });
});
