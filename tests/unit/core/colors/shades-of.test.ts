import { describe, expect, test } from "vitest";
import { SHADES, shadesOf } from "@/lib/core/colors/palette";

describe("shadesOf", () => {
  test("has ten shades, 500 being the base [VIS-04]", () => {
    const shades = shadesOf("3056D3");
    expect(Object.keys(shades ?? {}).map(Number)).toEqual([...SHADES]);
    expect(shades?.[500]).toBe("#3056d3");
  });

  test("gives each shade the documented lightness [VIS-09]", () => {
    const shades = shadesOf("#808080");
    expect(SHADES.map((shade) => shades?.[shade])).toEqual([
      "#f7f7f7",
      "#ededed",
      "#dbdbdb",
      "#bdbdbd",
      "#9e9e9e",
      "#808080",
      "#6b6b6b",
      "#545454",
      "#3d3d3d",
      "#262626",
    ]);
  });

  test("multiplies the saturation by the documented factors, at most 1 [VIS-10]", () => {
    // hsl(0, 50 %, 50 %): shade 50 has saturation 15 % and lightness 97 %, shade 900 has 60 % and 15 %.
    expect(shadesOf("#bf4040")).toMatchObject({ 50: "#f8f6f6", 400: "#cc7070", 900: "#3d0f0f" });
    expect(shadesOf("#ff0000")).toMatchObject({ 600: "#d60000", 900: "#4d0000" });
  });

  test.each(["#12345", "#1234567", "red", "#12345g", ""])("is nothing for %j [VIS-08]", (text) => {
    expect(shadesOf(text)).toBeNull();
  });
});
