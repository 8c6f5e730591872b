import { expect, test } from "vitest";
import { mailtoLink, telLink } from "@/lib/core/contract/links";

test.each([
  ["514 555-0100", "tel:5145550100"],
  ["+1 (514) 555-0100", "tel:+15145550100"],
  ["(514) 555.0100", "tel:5145550100"],
  ["030/123456", "tel:030123456"],
  ["514‑555‑0100", "tel:5145550100"],
  ["911", "tel:911"],
  ["514 555-0100 ext. 12", "tel:5145550100;ext=12"],
  ["514 555-0100, poste 12", "tel:5145550100;ext=12"],
  ["514 555-0100 p. 12", "tel:5145550100;ext=12"],
  ["+1 514 555-0100x12", "tel:+15145550100;ext=12"],
  ["514 555-0100 (ext 12)", "tel:5145550100;ext=12"],
  ["+34 91 555 01 00 extensión 7", "tel:+34915550100;ext=7"],
  ["(514) 555-0100 #12", "tel:5145550100;ext=12"],
  ["+44 (0)20 7946 0018", "tel:+442079460018"],
  ["0044 (0) 20 7946 0018", "tel:00442079460018"],
  ["(020) 7946 0018", "tel:02079460018"],
])("%s dials %s", (written, link) => {
  expect(telLink(written)).toBe(link);
});

test.each([
  "514 555-0100 / 514 555-0101",
  "514 555-0100 or 514 555-0101",
  "514 555-0100, 438 555-0101",
  "514 555-0100; 438 555-0101",
  "+1 514 555-0100 +1 438 555-0101",
  "514 555-0100 ext. 12 or 13",
  "514 555-0100 ext. 12 / 514 555-0101 ext. 13",
  "44 (0)20 7946 0018",
  "1-800-FLOWERS",
  "ask Zoé",
  "12",
  "",
])("it is not clear what %j dials, so that it is no link", (written) => {
  expect(telLink(written)).toBeNull();
});

test("an address in a link has its signs encoded", () => {
  expect(mailtoLink("a+b@c.test")).toBe("mailto:a+b@c.test");
  expect(mailtoLink("who?cc=x&y%1#z@c.test")).toBe("mailto:who%3Fcc%3Dx%26y%251%23z@c.test");
});
