import { describe, expect, test } from "vitest";
import { brandTones } from "@/lib/domain/proposals/pdf/pdf-styles";

describe("brandTones", () => {
  test.each(["#ffffff", "#ffee00", "#00ff00", "#0f5c6e", "#000000", "#808080"])(
    "text in and on %s reads at 4.5 or better",
    (color) => {
      const { fill, onFill, ink } = brandTones(color);
      expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ink, "#ffffff")).toBeGreaterThanOrEqual(4.5);
    },
  );

  test("a dark brand colour is used as it is", () => {
    expect(brandTones("#0f5c6e")).toMatchObject({ fill: "#0f5c6e", ink: "#0f5c6e", onFill: "#ffffff" });
  });

  test("what is not a colour gives a neutral one", () => {
    expect(brandTones("url(x)")).toEqual(brandTones("#334155"));
  });
});

/** WCAG 2.2's contrast, implemented independently of the code under test. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const linear = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}
