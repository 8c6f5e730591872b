import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Spectral, type RulesetDefinition } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { beforeAll, describe, expect, test } from "vitest";
import { CHANGED } from "@/lib/core/contract/contract";
import { CONTRACTS } from "@/lib/server/contracts";
import { expandedDocument } from "@/lib/server/openapi/components";
import { ERROR_CODES } from "@/lib/core/contract/errors";
import { MESSAGES_OF_EVENTS } from "@/lib/server/openapi/webhook-messages";
import { TEST_EVENT, WEBHOOK_EVENTS } from "@/lib/domain/webhooks/events";
import { http } from "../../support/http";
import { sharedServer } from "../../support/shared-server";

type Content = Record<string, { schema: { examples?: unknown[] }; example?: unknown }>;
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security?: unknown[];
  responses: Record<string, { description: string; content?: Content }>;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Content };
};
type Document = {
  openapi: string;
  info: { description: string };
  servers: { url: string }[];
  webhooks: Record<string, { post: Operation }>;
  security: unknown[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Record<string, unknown>> & { ProblemCode: { enum: string[] } };
    parameters: Record<string, unknown>;
    responses: Record<string, unknown>;
    headers: Record<string, unknown>;
  };
};

let port: number;
let text: string;
let printed: Document;
/** The printed document with each reference resolved. */
let document: Document;
beforeAll(async () => {
  ({ port } = await sharedServer());
  printed = (await http<Document>({ port, path: "/api/openapi.json" })).body;
  text = JSON.stringify(printed);
  document = expandedDocument(printed);
});

const operations = () =>
  CONTRACTS.map((contract) => {
    const operation = document.paths[contract.path]?.[contract.method.toLowerCase()];
    if (!operation) throw new Error(`${contract.method} ${contract.path} is not described`);
    return { contract, operation };
  });

describe("GET /openapi.json", () => {
  test("describes every contract, and nothing else", () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(CONTRACTS.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test("says for each whether a session is needed, and names each parameter of its path", () => {
    expect(document.security).toEqual([{ bearer: [] }, { session: [] }]);
    for (const { contract, operation } of operations()) {
      expect(operation.security, contract.path).toEqual(contract.access.kind === "open" ? [] : undefined);
      const inPath = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        (operation.parameters ?? [])
          .filter((parameter) => parameter.in === "path")
          .map(({ name, required }) => [name, required]),
      ).toEqual(inPath.map((name) => [name, true]));
    }
  });

  test("gives the whole address of its server, which is the one that was asked", () => {
    expect(printed.servers.map(({ url }) => url)).toEqual([`http://localhost:${port}/api`]);
  });

  test("names no file of the repository, and how programs sign in before the sign-in of people", () => {
    expect(text).not.toMatch(/docs\/|\.md\b/);
    const { description } = printed.info;
    expect(description.indexOf("API token")).toBeLessThan(description.indexOf("POST /login"));
    expect(text).toContain("X-Request-Time");
  });

  test("describes the message of each event of webhooks, with an example that its schema takes", () => {
    const messages = Object.entries(document.webhooks);
    expect(messages.map(([event]) => event)).toEqual([...WEBHOOK_EVENTS, TEST_EVENT]);
    for (const [event, { post }] of messages) {
      const content = post.requestBody?.content["application/json"];
      const { type, data } = (content?.example ?? {}) as { type?: string; data?: unknown };
      expect(type).toBe(event);
      const described = MESSAGES_OF_EVENTS[event as keyof typeof MESSAGES_OF_EVENTS];
      expect(described.data.safeParse(data).error, event).toBeUndefined();
    }
  });

  test("lists every error code", () => {
    expect(document.components.schemas.ProblemCode.enum).toEqual(Object.keys(ERROR_CODES));
  });

  test("speaks to those who call it: no number of a decision or requirement stands in it", () => {
    expect(
      text.match(/\b(?:[SXP]-\d{2,3}|(?:REST|API|SES|DLS|BLD|CLI|PRO|PDF|ACC|VAL|MSG|CAT|LIM)-\d{2})\b/g),
    ).toBeNull();
  });

  test("names each operation by a verb and what it acts on, once", () => {
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+(?:[A-Z][a-z]+)*$/.test(name))).toEqual([]);
  });

  test("says in one sentence what each operation does", () => {
    const summaries = operations().map(({ operation }) => operation.summary);
    expect(summaries.filter((summary) => !/^[A-Z][^.]*(?:\.[a-z][^.]*)*\.$/.test(summary))).toEqual([]);
    expect(summaries.filter((summary) => summary.length > 120)).toEqual([]);
  });

  test("shows what is sent to create a deal", () => {
    const schema = document.paths["/deals"]?.["post"]?.requestBody?.content["application/json"]?.schema;
    expect(JSON.stringify(schema)).toContain("sale_catalog_item_id");
  });

  // Readers and generators load the whole document, so the limit is per call: it leaves room for what
  // distinguishes a call from others. A call that needs more repeats something, such as an unnamed schema or
  // a text common to all calls.
  test("takes at most 1,600 bytes a call or message of webhooks", () => {
    const described = CONTRACTS.length + Object.keys(printed.webhooks).length;
    expect(Buffer.byteLength(text) / described).toBeLessThan(1_600);
  });

  test("names what calls take and answer, and says what is alike in one place", () => {
    const { schemas, parameters, responses } = printed.components;
    const named = [
      "Deal",
      "DealInput",
      "DealRow",
      "Proposal",
      "CatalogItem",
      "Client",
      "ClientInput",
      "Problem",
    ];
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(named));
    const shared = ["Id", "Page", "PerPage", "IfMatch", "IfNoneMatch", "IdempotencyKey"];
    expect(Object.keys(parameters)).toEqual(expect.arrayContaining(shared));
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["Unauthorized", "NotFound", "Refusal"]));
    const unnamed = Object.values(printed.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ requestBody }) => requestBody)
      .filter(({ requestBody }) => !JSON.stringify(requestBody).includes('"schema":{"$ref"'));
    expect(unnamed.map(({ operationId }) => operationId)).toEqual([]);
  });

  test("uses each named part, and names none that is missing", () => {
    const { schemas, parameters, responses, headers } = printed.components;
    const used = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name]) => name));
    const there = Object.entries({ schemas, parameters, responses, headers }).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `${kind}/${name}`),
    );
    expect(used).toEqual(new Set(there));
  });

  test("has patterns that every reader knows: no Unicode classes, no flags, no looking behind", () => {
    const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, pattern = '""']) => JSON.parse(pattern) as string,
    );
    expect(patterns.length).toBeGreaterThan(5);
    expect(patterns.filter((pattern) => /\\[pPkuU]|\(\?(?!:)/.test(pattern))).toEqual([]);
    for (const pattern of patterns) expect(() => new RegExp(pattern)).not.toThrow();
  });

  test("passes the linter of Redocly with its recommended rules, examples included", async () => {
    const config = await createConfig({
      extends: ["recommended"],
      rules: {
        "no-invalid-media-type-examples": "error",
        "no-invalid-parameter-examples": "error",
        "no-invalid-schema-examples": "error",
        // The licence is for the owner to decide (README).
        "info-license": "off",
      },
    });
    // It takes no address on this machine for that of a server.
    const source = text.replace(`http://localhost:${port}/`, "https://acme.kapi.test/");
    const problems = await lintFromString({ source, config });
    expect(
      problems.map(({ ruleId, message, location: [place] }) => [ruleId, message, place?.pointer]),
    ).toEqual([]);
  });

  test("passes Spectral's rules for OpenAPI, examples included", async () => {
    const spectral = new Spectral();
    // The types of Spectral and of its engine disagree about a rule set without `extends`.
    spectral.setRuleset({ extends: [[oas as unknown as RulesetDefinition, "recommended"]], rules: {} });
    const problems = await spectral.run(printed);
    expect(problems.map(({ code, message, path }) => [code, message, path.join("/")])).toEqual([]);
  });

  test("says of each endpoint who may call it and how it refuses", () => {
    for (const { contract, operation } of operations()) {
      expect(operation.description, contract.path).toMatch(
        /^(?:.+\n\n)?(Needs no sign-in|Any signed-in user(, but not with an API token)?|Super admins only|Needs [a-z_]+\.[a-z]+( or [a-z_]+\.[a-z]+)*)\.( Asks for a fresh confirmation \(403 STEP_UP_REQUIRED\)\.)?$/s,
      );
      expect(operation.description.includes("fresh confirmation (403"), contract.path).toBe(
        contract.fresh === true,
      );
      const needed = [
        "4XX",
        ...Object.entries(contract.refusals ?? {})
          .filter(([, text]) => text !== CHANGED)
          .map(([status]) => status),
      ];
      expect(Object.keys(operation.responses), contract.path).toEqual(expect.arrayContaining(needed));
      for (const status of ["400", "401", "403", "404", "409", "412", "413", "415", "422", "429"])
        if (!operation.responses[status])
          expect(operation.responses["4XX"]?.description, contract.path).toContain(`- ${status}: `);
    }
    expect(document.info.description).toMatch(/503 with Retry-After/);
  });

  test("promises for each deletion that it answers 204 without a body, unless its contract says otherwise", () => {
    for (const { contract, operation } of operations().filter(
      ({ contract: { method } }) => method === "DELETE",
    )) {
      const granted = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
      expect(
        granted.map(([status, { content }]) => [Number(status), content === undefined]),
        contract.path,
      ).toEqual([[contract.status ?? 204, (contract.status ?? 204) === 204]]);
    }
  });

  test("shows of each endpoint an example that the endpoint itself would take", () => {
    for (const { contract, operation } of operations()) {
      const sent = operation.requestBody?.content["application/json"]?.example;
      if (contract.body && contract.fileLimit === undefined)
        expect(contract.body.safeParse(sent).error, `${contract.method} ${contract.path}`).toBeUndefined();
    }
  });

  test("shows an example of each refusal", () => {
    for (const { contract, operation } of operations())
      for (const [status, { content }] of Object.entries(operation.responses))
        if (content && Number(status) >= 400)
          expect(content["application/json"]?.example, `${contract.path} ${status}`).toMatchObject({
            code: expect.any(String),
            message: expect.any(String),
          });
  });

  test("says what each group of endpoints is about", () => {
    expect(document.tags.filter(({ name, description }) => description === `${name}.`)).toEqual([]);
  });
});
