import { expect, test } from "vitest";
import { openApiDocument } from "@/lib/server/openapi/document";

test("each tag says what it is about, in more words than its name", () => {
  const { tags } = openApiDocument() as unknown as { tags: { name: string; description: string }[] };
  expect(tags.length).toBeGreaterThan(10);
  const silent = tags.filter(({ name, description }) => description === `${name}.`);
  expect(silent).toEqual([]);
});

test("examples of custom fields have a field's key and a value that it could have", () => {
  const examples = [...JSON.stringify(openApiDocument()).matchAll(/"custom_fields":(\{[^{}$]*\})/g)];
  expect(examples.length).toBeGreaterThan(0);
  expect(new Set(examples.map(([, example]) => example))).toEqual(
    new Set(['{"delivery":"remote","languages":2}']),
  );
});

test("an example's unit is a word of people, not that of price_calculation_type [CAT-05]", () => {
  const units = JSON.stringify(openApiDocument()).match(/"unit":"[^"]*"/g) ?? [];
  expect(new Set(units)).toEqual(new Set(['"unit":"page"']));
});
