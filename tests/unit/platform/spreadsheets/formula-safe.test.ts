import { describe, expect, test } from "vitest";
import { guarded } from "@/lib/platform/spreadsheets/cell";

describe("guarded", () => {
  test.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "  =1",
    "\u00a0=1",
    "\u3000＝1",
    "＋1",
    "－1",
    "＠x",
    "\u200b=1",
    "\ufeff=1",
    "\tx",
    "\rx",
    "\nx",
    "\0x",
  ])("puts an apostrophe before %j", (text) => {
    expect(guarded(text)).toBe(`'${text}`);
  });

  test.each(["", "Website", "a=b", "1 + 1", "Éclair - café", "'a", "(=1)"])("leaves %j as it is", (text) => {
    expect(guarded(text)).toBe(text);
  });
});
