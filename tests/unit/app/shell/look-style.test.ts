import { describe, expect, test } from "vitest";
import { lookStyle } from "@/app/_shell/look-style";
import { contrast } from "@/lib/branding/contrast";
import { shadesOf } from "@/lib/branding/shades-of";

const palette = (base: string) => Object.fromEntries(Object.entries(shadesOf(base) ?? {}).map(([shade, color]) => [`--kapi-primary-${shade}`, color]));
const valueOf = (sheet: string, name: string) => new RegExp(`${name}:(#[0-9a-f]{6})`).exec(sheet)?.[1] ?? "";

describe.each(["#3056d3", "#f5d000", "#ffffff", "#000000", "#b5225a"])("brand colour %s", (base) => {
  const sheet = lookStyle(palette(base));

  test("text on its buttons reads, hovered too", () => {
    const text = valueOf(sheet, "--on-action");
    expect(contrast(text, base)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, valueOf(sheet, "--action-strong"))).toBeGreaterThanOrEqual(4.5);
  });

  test("links in it read on the page, else keep the product's colour", () => {
    const accent = valueOf(sheet, "--accent");
    expect(accent === "" || contrast(accent, "#f7f8fa") >= 4.5).toBe(true);
  });
});

test("a tenant without colours changes nothing [S-126]", () => {
  expect(lookStyle({})).toBe("");
});
