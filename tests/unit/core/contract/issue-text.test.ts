import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/core/contract/errors";
import { parseWith } from "@/lib/core/contract/parse";
import { day, instant } from "@/lib/core/contract/times";

const schema = z.strictObject({
  per_page: z.coerce.number().int().min(1).max(200).optional(),
  kind: z.enum(["dollar", "percent"]).optional(),
  rate: z.number().min(0.000_000_01).max(100).optional(),
  hours: z.number().gt(0).max(8).optional(),
  name: z.string().max(60).nullish(),
  slug: z.string().min(2).max(2).optional(),
  code: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  day: z.iso.date().optional(),
  at: z.iso.datetime({ offset: true }).optional(),
  email: z.email().optional(),
  uuid: z.uuid().optional(),
  url: z.url().optional(),
  ids: z.array(z.int().min(1)).min(1).max(20).optional(),
  is_open: z.boolean().optional(),
  version: z.literal(2).optional(),
  language: z.union([z.literal(1), z.literal(2)]).optional(),
  answer: z.union([z.string().max(9), z.number()]).optional(),
  step: z.number().multipleOf(5).optional(),
  values: z.record(z.string().regex(/^\d+$/), z.boolean()).optional(),
  include: z
    .string()
    .transform((list) => list.split(","))
    .pipe(z.array(z.enum(["media", "rules"])).max(1))
    .optional(),
  checked: z
    .number()
    .refine((value) => value !== 3)
    .optional(),
  inner: z.strictObject({ a: z.int() }).optional(),
  from: day.optional(),
  until: instant.optional(),
});

const problemsOf = (value: unknown, rules: z.ZodType = schema): string[] => {
  try {
    parseWith(rules, value);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.errors.map(({ field, message }) => `${field} ${message}`);
  }
};

describe("a wrong field", () => {
  test.each<[unknown, string]>([
    [{ per_page: "0" }, "per_page must be a whole number from 1 to 200"],
    [{ per_page: "x" }, "per_page must be a whole number from 1 to 200"],
    [{ kind: "euro" }, "kind must be one of: dollar, percent"],
    [{ kind: 1 }, "kind must be one of: dollar, percent"],
    [{ rate: 0 }, "rate must be a number from 0.00000001 to 100"],
    [{ hours: 0 }, "hours must be a number above 0, at most 8"],
    [{ name: "x".repeat(61) }, "name must be a text of at most 60 characters, or null"],
    [{ name: true }, "name must be a text of at most 60 characters, or null"],
    [{ slug: "a" }, "slug must be a text of 2 characters"],
    [{ code: "cad" }, "code must match /^[A-Z]{3}$/"],
    [{ day: "2026-02-30" }, "day must be a date, such as 2026-03-31"],
    [{ at: "yesterday" }, "at must be a time with its offset, such as 2026-03-02T09:30:00Z"],
    [{ email: "x" }, "email must be an email address"],
    [{ uuid: "x" }, "uuid must be a UUID"],
    [{ url: "x" }, "url must be a web address"],
    [{ ids: [] }, "ids must be a list of 1 to 20 entries"],
    [{ ids: "1" }, "ids must be a list of 1 to 20 entries"],
    [{ ids: [1, 0] }, "ids.1 must be a whole number of at least 1"],
    [{ is_open: "yes" }, "is_open must be true or false"],
    [{ version: 1 }, "version must be 2"],
    [{ language: 3 }, "language must be one of: 1, 2"],
    [{ answer: [] }, "answer must be a text of at most 9 characters, or a number"],
    [{ step: 3 }, "step must be a multiple of 5"],
    [{ values: { a: true } }, "values.a is not an allowed key"],
    [{ values: { 4: "x" } }, "values.4 must be true or false"],
    [{ include: "other" }, "include.0 must be one of: media, rules"],
    [{ include: "media,media" }, "include must have at most 1 entry"],
    [{ checked: 3 }, "checked is not allowed"],
    [{ inner: {} }, "inner.a is required"],
    [{ inner: 1 }, "inner must be an object"],
    [{ inner: { a: 1, b: 2 } }, "inner.b b is not a known field; known are: a"],
    [{ from: "soon" }, "from must be a date, such as 2026-03-31"],
    [{ from: "0900-01-01" }, "from must be in the years 1000 to 9998"],
    [{ until: "soon" }, "until must be a time with its offset, such as 2026-03-02T09:30:00Z"],
    [[], " must be an object"],
  ])("%j is told what is expected", (value, problem) => {
    expect(problemsOf(value)).toEqual([problem]);
  });

  test("that is unknown is told with all known ones, once", () => {
    expect(problemsOf({ other: 1, more: 2 })).toEqual([
      `other other is not a known field; known are: ${Object.keys(schema.shape).join(", ")}`,
      "more more is not a known field",
    ]);
  });

  test("is told at once beside thousands of others", () => {
    const lines = z.strictObject({
      lines: z.array(z.strictObject({ id: z.int().min(1), is_open: z.boolean() })),
    });
    const body = { lines: Array.from({ length: 5_000 }, () => ({ id: 0, is_open: "x" })) };
    const start = performance.now();
    expect(problemsOf(body, lines)).toHaveLength(10_000);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
