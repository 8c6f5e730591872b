import { describe, expect, test } from "vitest";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { flatTexts } from "@/lib/server/i18n/translations";
import { usedTexts } from "./used-texts";

describe("the keys in the code", () => {
  const english = flatTexts(MESSAGES.en);
  const { used, unknown } = usedTexts(Object.keys(english));

  test("all name a text, and are known to the compiler", () => {
    expect(unknown).toEqual([]);
    expect([...used].filter((key) => !(key in english))).toEqual([]);
  });

  test("use every text there is", () => {
    expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([]);
  });
});
