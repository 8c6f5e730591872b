import { expect, test } from "vitest";
import { colorContrast } from "@/lib/core/colors/contrast";

test("a dark colour passes, a lighter one is too weak for texts, a pale one for buttons too", () => {
  expect(["#3056d3", "#0e8f86", "#f5d000"].map((color) => colorContrast(color).verdict)).toEqual([
    "good",
    "weakText",
    "weakEdge",
  ]);
});

test("says which text reads on it, and how well", () => {
  expect(colorContrast("#3056d3")).toMatchObject({
    text: "white",
    textRatio: expect.closeTo(6.17, 1) as number,
  });
  expect(colorContrast("#f5d000").text).toBe("black");
});
