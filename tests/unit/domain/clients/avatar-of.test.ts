import { describe, expect, test } from "vitest";
import { avatarOf, BACKGROUNDS } from "@/lib/domain/clients/present-result";

describe("avatarOf [CLI-03]", () => {
  test.each([
    ["Boulangerie Désilets", "BD"],
    ["Éclair", "É"],
    ["Coopérative Les Trois Érables", "CÉ"],
    ["  o'neill & fils ", "OF"],
    ["1001 nuits", "1N"],
    ["***", "?"],
    ["", "?"],
  ])("takes the initials of %j: %s", (name, initials) => {
    expect(avatarOf("local-1", name).initials).toBe(initials);
  });

  test("keeps its colour when the name changes, and differs between clients", () => {
    expect(avatarOf("local-7", "A").background_color).toBe(avatarOf("local-7", "B").background_color);
    const colours = new Set(
      Array.from({ length: 60 }, (_, id) => avatarOf(`local-${id}`, "A").background_color),
    );
    expect(colours.size).toBeGreaterThan(8);
  });

  test.each(BACKGROUNDS)("white on %s is readable: at least 4.5 to 1", (background) => {
    expect(1.05 / (luminance(background) + 0.05)).toBeGreaterThanOrEqual(4.5);
  });
});

/** Relative luminance by WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
