import { describe, expect, test } from "vitest";
import { chooseTemplate, simple } from "@/lib/domain/templates/templates";

const named = (id: string, flags: Partial<{ isSelected: boolean; isDefault: boolean }> = {}) => ({
  ...simple,
  id,
  isSelected: false,
  isDefault: false,
  ...flags,
});

describe("the template of a proposal", () => {
  test("is the selected one, though another is the default [PRO-21]", () => {
    expect(
      chooseTemplate([named("old", { isDefault: true }), named("modern", { isSelected: true })]).id,
    ).toBe("modern");
  });

  test("is the default one when none is selected [PRO-21]", () => {
    expect(chooseTemplate([named("modern"), named("old", { isDefault: true })]).id).toBe("old");
  });

  test.each([
    ["there are none", []],
    ["none is selected or the default", [named("modern")]],
  ])("is simple when %s [PRO-21]", (_, templates) => {
    expect(chooseTemplate(templates).id).toBe("simple");
  });
});
