import { describe, expect, test } from "vitest";
import { lookStyle } from "@/app/_shell/look-style";
import { contrast } from "@/lib/core/colors/contrast";
import { CATEGORIES, TOKEN_KEYS, shadesOf } from "@/lib/core/colors/palette";

const palette = (base: string) =>
  Object.fromEntries(TOKEN_KEYS.map(({ key, shade }) => [key, shadesOf(base)?.[shade] ?? ""]));
const valueOf = (sheet: string, name: string) => new RegExp(`${name}:(#[0-9a-f]{6})`).exec(sheet)?.[1] ?? "";

describe.each(["#3056d3", "#f5d000", "#eeee11", "#ffffff", "#000000", "#b5225a"])(
  "brand colour %s",
  (base) => {
    const sheet = lookStyle(palette(base));

    test.each(["action", "danger"])(
      "text on a button filled with it reads, under the pointer too (%s)",
      (name) => {
        const text = valueOf(sheet, `--on-${name}`);
        expect(contrast(text, base)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(text, valueOf(sheet, `--${name}-strong`))).toBeGreaterThanOrEqual(4.5);
      },
    );

    test("links and errors written in it read on the page, and the focus is seen", () => {
      expect(contrast(valueOf(sheet, "--accent"), "#f7f8fa")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(valueOf(sheet, "--danger"), "#f7f8fa")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(valueOf(sheet, "--focus"), "#f7f8fa")).toBeGreaterThanOrEqual(3);
    });

    test.each(CATEGORIES)("messages in its tints read (%s)", (category) => {
      // The last declaration of a name wins.
      const token = (shade: number) => sheet.split(`--kapi-${category}-${shade}:`).at(-1)?.slice(0, 7) ?? "";
      expect(contrast(token(800), token(100))).toBeGreaterThanOrEqual(4.5);
    });
  },
);

test("a tenant without colours changes nothing [S-126]", () => {
  expect(lookStyle({})).toBe("");
});
