import { expect, test } from "vitest";
import { plainText } from "@/lib/core/html/plain-text";

test.each([
  ["<p>One</p><p>two</p>", " One  two "],
  ["<strong>Web</strong>site", "Website"],
  ["a<br>b", "a b"],
  ["<h1 class=x>A</h1>", " A "],
  ["1 < 2 and <3", "1 < 2 and <3"],
  ["&constructor; and &toString;", "&constructor; and &toString;"],
  ["R&amp;D&nbsp;&lt;b&gt; &unknown;", "R&D <b> &unknown;"],
])("%s is read as %j", (html, expected) => {
  expect(plainText(html)).toBe(expected);
});

test("a tag without an end takes no longer than other text", () => {
  const start = performance.now();
  expect(plainText(`<${"a".repeat(200_000)}`)).toHaveLength(200_001);
  expect(performance.now() - start).toBeLessThan(1_000);
});
