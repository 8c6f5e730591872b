import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, test } from "vitest";
import { CONTRACTS } from "@/lib/server/contracts";
import { ERROR_CODES } from "@/lib/core/contract/errors";
import { http } from "../../support/http";
import { sharedServer } from "../../support/shared-server";

type Content = Record<string, { schema: unknown; example?: unknown }>;
type Operation = {
  operationId: string;
  description: string;
  security: unknown[];
  responses: Record<string, { description: string; content?: Content }>;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: {
    content: { "application/json"?: { schema: { properties: Record<string, unknown> }; example?: unknown } };
  };
};
type Document = {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: { properties: { code: { enum: string[] } } } } };
};

let document: Document;
beforeAll(async () => {
  document = (await http<Document>({ port: (await sharedServer()).port, path: "/api/openapi.json" })).body;
});

describe("GET /openapi.json", () => {
  test("describes every contract, and nothing else", () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(CONTRACTS.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test("says for each whether a session is needed, and names each parameter of its path", () => {
    for (const contract of CONTRACTS) {
      const operation = document.paths[contract.path]?.[contract.method.toLowerCase()];
      expect(operation?.security, contract.path).toEqual(
        contract.access.kind === "open" ? [] : [{ bearer: [] }, { session: [] }],
      );
      const inPath = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        operation?.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name),
      ).toEqual(inPath);
    }
  });

  test("lists every error code", () => {
    expect(document.components.schemas.Error.properties.code.enum).toEqual(Object.keys(ERROR_CODES));
  });

  test("speaks to those who call it: no number of a decision or requirement stands in it", () => {
    expect(
      JSON.stringify(document).match(
        /\b(?:[SXP]-\d{2,3}|(?:REST|API|SES|DLS|BLD|CLI|PRO|PDF|ACC|VAL|MSG|CAT|LIM)-\d{2})\b/g,
      ),
    ).toBeNull();
  });

  test("gives each operation a name of its own", () => {
    const names = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  test("shows what is sent to create a deal", () => {
    const schema = document.paths["/deals"]?.["post"]?.requestBody?.content["application/json"]?.schema;
    expect(JSON.stringify(schema)).toContain("sale_catalog_item_id");
  });

  test("passes the linter of Redocly with its recommended rules, examples included", async () => {
    const config = await createConfig({
      extends: ["recommended"],
      rules: {
        "no-invalid-media-type-examples": "error",
        "no-invalid-parameter-examples": "error",
        "no-invalid-schema-examples": "error",
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(
      problems
        .filter(({ severity }) => severity === "error")
        .map(({ ruleId, message, location: [place] }) => [ruleId, message, place?.pointer]),
    ).toEqual([]);
  });

  const operations = () =>
    CONTRACTS.map((contract) => ({
      contract,
      operation: document.paths[contract.path]?.[contract.method.toLowerCase()],
    }));

  test("says of each endpoint who may call it and how it refuses", () => {
    for (const { contract, operation } of operations()) {
      expect(operation?.description, contract.path).toMatch(
        /^(Open to anybody|Any signed-in user|Super admins only|Needs [a-z_]+\.[a-z]+( or [a-z_]+\.[a-z]+)*)\.$/,
      );
      const needed = [
        ...Object.keys(contract.refusals ?? {}),
        "429",
        "503",
        ...(contract.access.kind === "open" ? [] : ["401", "403"]),
      ];
      expect(Object.keys(operation?.responses ?? {}), contract.path).toEqual(expect.arrayContaining(needed));
    }
  });

  test("promises for each deletion that it answers 204 without a body, unless its contract says otherwise", () => {
    for (const { contract, operation } of operations().filter(
      ({ contract: { method } }) => method === "DELETE",
    )) {
      const granted = Object.entries(operation?.responses ?? {}).filter(([status]) => status.startsWith("2"));
      expect(
        granted.map(([status, { content }]) => [Number(status), content === undefined]),
        contract.path,
      ).toEqual([[contract.status ?? 204, (contract.status ?? 204) === 204]]);
    }
  });

  test("shows of each endpoint an example that the endpoint itself would take, and one of what it answers", () => {
    for (const { contract, operation } of operations()) {
      const sent = operation?.requestBody?.content["application/json"]?.example;
      if (contract.body && contract.fileLimit === undefined)
        expect(contract.body.safeParse(sent).error, `${contract.method} ${contract.path}`).toBeUndefined();
      for (const [status, { content = {} }] of Object.entries(operation?.responses ?? {})) {
        const example = content["application/json"] ? content["application/json"].example : null;
        expect(example, `${contract.method} ${contract.path} ${status}`).toBeDefined();
      }
    }
  });

  test("says what each group of endpoints is about", () => {
    expect(document.tags.filter(({ name, description }) => description === `${name}.`)).toEqual([]);
  });
});
