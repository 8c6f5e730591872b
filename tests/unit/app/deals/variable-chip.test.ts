import { expect, test } from "vitest";
import { chipOf, withoutChips } from "@/app/(workspace)/deals/_parts/builder/document/variable-chip";
import { WRITTEN_VARIABLE } from "@/lib/core/documents/variables";

test("a chip says a variable's value, and is stored as the variable again", () => {
  const chip = chipOf("{deal.fields.site}", "Roy & <Fils>");
  expect(chip).toContain("Roy &amp; &lt;Fils&gt;");
  expect(withoutChips(`<p>For <strong>${chip}</strong>, ${chipOf("{today}", "1 May")}</p>`)).toBe(
    "<p>For <strong>{deal.fields.site}</strong>, {today}</p>",
  );
  expect(withoutChips("<p>No <em>chip</em></p>")).toBe("<p>No <em>chip</em></p>");
});

test.each([
  ["{client.name} and {deal.fields.site}", ["{client.name}", "{deal.fields.site}"]],
  ["{today}{Today}{a.b.c.d}{ x }", ["{today}"]],
])("variables of %j are %j", (text, found) => {
  expect(text.match(WRITTEN_VARIABLE)).toEqual(found);
});
