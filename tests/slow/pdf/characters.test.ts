import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { charactersOfFonts, TARGET } from "../../../scripts/pdf-characters";

test("the stored table has exactly the characters of the fonts; `npm run pdf-characters` writes it", async () => {
  expect(readFileSync(TARGET, "utf8")).toBe(await charactersOfFonts());
});
