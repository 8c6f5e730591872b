import { describe, expect, test } from "vitest";
import { MAX_AMOUNT } from "@/lib/domain/catalog/limits";
import { CONTRACTS } from "@/lib/server/contracts";
import { LARGEST_INTEGER } from "@/lib/core/contract/contract";
import { Components } from "@/lib/server/openapi/components";
import { printSchemas } from "@/lib/server/openapi/schemas";

type Schema = { type?: string | string[]; maximum?: number; format?: string } & Record<string, unknown>;

/** All integers in a part of a call, with their path. */
function integersIn(schema: unknown, path = ""): [string, Schema][] {
  if (Array.isArray(schema)) return schema.flatMap((part) => integersIn(part, path));
  if (typeof schema !== "object" || schema === null) return [];
  const { type, properties = {}, items, additionalProperties, anyOf, oneOf, allOf } = schema as Schema;
  return [
    ...([type].flat().includes("integer") ? [[path, schema as Schema] as [string, Schema]] : []),
    ...Object.entries(properties as object).flatMap(([name, inner]) => integersIn(inner, `${path}.${name}`)),
    ...[items, additionalProperties, anyOf, oneOf, allOf].flatMap((inner) => integersIn(inner, path)),
  ];
}

const components = new Components();
const schemaOf = printSchemas(CONTRACTS, components);

const sent = CONTRACTS.flatMap(({ method, path, query, body }) =>
  Object.entries({ query, body }).flatMap(([part, schema]) =>
    (schema ? integersIn(components.expanded(schemaOf(schema))) : []).map(
      ([field, integer]) => [`${method} ${path} ${part}${field}`, integer] as const,
    ),
  ),
);

describe("a whole number of a body or query", () => {
  test("is found where there is one", () => {
    expect(sent.map(([name]) => name)).toContain("POST /tenant-currencies body.currency_id");
    expect(sent.length).toBeGreaterThan(150);
  });

  test.each(sent)(
    "fits an integer of the database, or is a row's id or an amount of money: %s",
    (name, { maximum, format }) => {
      expect(maximum).toBeDefined();
      if (format === "int64") expect(maximum).toBe(Number.MAX_SAFE_INTEGER);
      else if (maximum !== MAX_AMOUNT && !name.endsWith(".amount"))
        expect(maximum).toBeLessThanOrEqual(LARGEST_INTEGER);
    },
  );
});
