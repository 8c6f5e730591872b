import { expect, test } from "vitest";
import { withBase, tokenKey, SHADES, shadesOf } from "@/lib/core/colors/palette";

const shades = (base: string) =>
  Object.fromEntries(SHADES.map((shade) => [tokenKey("primary", shade), shadesOf(base)?.[shade] ?? ""]));
const stored = { ...shades("#3056d3"), [tokenKey("error", 500)]: "#b91c1c" };

test("another base makes the ten shades of its category anew, and touches no other [VIS-06]", () => {
  expect(withBase({}, stored, "primary", "#B4235A")).toEqual(shades("#b4235a"));
});

test("edits are held by token until they are saved, category by category [VIS-05]", () => {
  const edits = withBase(withBase({}, stored, "primary", "#b4235a"), stored, "error", "#aa0000");
  expect(edits).toMatchObject({ [tokenKey("primary", 500)]: "#b4235a", [tokenKey("error", 500)]: "#aa0000" });
  expect(withBase(edits, stored, "primary", "#123456")[tokenKey("primary", 500)]).toBe("#123456");
});

test("what is no colour of six hex digits is ignored [VIS-08]", () => {
  const edits = withBase({}, stored, "primary", "#b4235a");
  for (const text of ["", "#b4235", "#b4235ag", "red"])
    expect(withBase(edits, stored, "primary", text)).toBe(edits);
});

test("the stored base again is no change [VIS-03]", () => {
  expect(withBase(withBase({}, stored, "primary", "#b4235a"), stored, "primary", "#3056D3")).toEqual({});
});
