import { expectTypeOf, test } from "vitest";
import type { FieldOf, FieldWith } from "@/lib/domain/deals/terms/deal-fields";

/** A field of a column that holds a number, as an engineer would add it to the table. */
const number = {
  api: "rate",
  kind: "number",
  most: 10,
  decimals: 2,
  default: 1,
  nullable: false,
  sealed: false,
  shown: false,
  inDetails: false,
  compared: false,
  listed: false,
  searched: false,
  announced: false,
  kept: true,
  copied: true,
  inTemplates: false,
} as const;
const { kept: _kept, ...withoutMark } = number;
const { most: _most, ...withoutLimit } = number;

test("a field says everything that its kind and its column need", () => {
  expectTypeOf(number).toExtend<FieldOf<"rate">>();
  expectTypeOf(withoutMark).not.toExtend<FieldOf<"rate">>();
  expectTypeOf(withoutLimit).not.toExtend<FieldOf<"rate">>();
});

test("its default and whether it may be missing fit the column", () => {
  expectTypeOf({ ...number, default: "one" as const }).not.toExtend<FieldOf<"rate">>();
  expectTypeOf({ ...number, nullable: true as const }).not.toExtend<FieldOf<"rate">>();
  expectTypeOf(number).not.toExtend<FieldOf<"leadSourceId">>();
});

test("what only texts can do is refused for other kinds", () => {
  expectTypeOf({ ...number, searched: true as const }).not.toExtend<FieldOf<"rate">>();
  expectTypeOf({ ...number, inDetails: true as const }).not.toExtend<FieldOf<"rate">>();
  expectTypeOf<FieldWith<"searched">>().toEqualTypeOf<"name" | "purchaseOrder">();
});
