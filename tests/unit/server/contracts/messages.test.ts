import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { CONTRACTS } from "@/lib/server/contracts";
import { AppError } from "@/lib/core/contract/errors";
import { parseWith } from "@/lib/core/contract/parse";
import { expandedDocument } from "@/lib/server/openapi/components";
import { openApiDocument } from "@/lib/server/openapi/document";
import { exampleOf } from "@/lib/server/openapi/example-of";

type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown>; example?: unknown }> };
};
const { paths } = expandedDocument(openApiDocument()) as unknown as {
  paths: Record<string, Record<string, Operation>>;
};

const ODD = [
  undefined,
  null,
  "",
  "x",
  "x".repeat(50_000),
  "a\u0007b",
  -1,
  0.5,
  1e12,
  true,
  [],
  {},
  [{}],
  { a: 1 },
];

/** Generates the value with one part at a time replaced by each of the odd values. */
function* spoilt(value: unknown, within: (inner: unknown) => unknown = (inner) => inner): Generator<unknown> {
  for (const odd of ODD) yield within(odd);
  if (Array.isArray(value))
    for (const index of value.keys())
      yield* spoilt(value[index], (inner) => within(value.with(index, inner)));
  else if (typeof value === "object" && value !== null)
    for (const [key, held] of Object.entries(value))
      yield* spoilt(held, (inner) => within({ ...value, [key]: inner }));
}

function messagesOf(schema: z.ZodType, example: unknown): string[] {
  return [...spoilt(example)].flatMap((value) => {
    try {
      parseWith(schema, value);
      return [];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.errors.map(({ message }) => message);
    }
  });
}

const parts = CONTRACTS.flatMap((contract) => {
  const { method, path, query, body } = contract;
  const { parameters = [], requestBody }: Operation = paths[path]?.[method.toLowerCase()] ?? {};
  const [content] = Object.values(requestBody?.content ?? {});
  const named = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => [name, "1"]);
  return [
    ...(query ? [[`${method} ${path} query`, query, Object.fromEntries(named) as unknown] as const] : []),
    ...(body && content
      ? [[`${method} ${path} body`, body, content.example ?? exampleOf(content.schema)] as const]
      : []),
  ];
});

/** Default messages of the validation library, and texts that do not help the user. */
const RAW =
  /Invalid|expected|received|NaN|undefined|Too (?:big|small)|Unrecognized|String must|Number must|^is invalid$|null prototype/;

describe("what is said of a wrong field", () => {
  test.each(parts)("%s: in our words, never the validator's", (_name, schema, example) => {
    const messages = messagesOf(schema, example);
    expect(messages.filter((message) => RAW.test(message))).toEqual([]);
    expect(messages.filter((message) => message.trim() === "")).toEqual([]);
  });

  test("is looked at for every contract that takes a query or a body", () => {
    const taken = CONTRACTS.flatMap(({ query, body }) => [query, body]).filter(Boolean);
    expect(parts.length).toBe(taken.length);
  });
});
