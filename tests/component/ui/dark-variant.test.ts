import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The two lists are matched one by one: the tests' DOM cannot match combinators within :where(). */
const VARIANT = /@custom-variant dark \(\s*&:where\(([^()]+)\)(?::not\(:where\(([^()]+)\)\))?\s*\);/;

test("what is for the dark theme does not apply in a light part of a dark screen", () => {
  const [, inside = "", outside = "none"] = VARIANT.exec(readFileSync("app/base.css", "utf8")) ?? [];
  document.body.innerHTML = `
    <div data-theme="dark" id="dark"><p id="in-dark"></p><div data-theme="light" id="light"><p id="in-light"></p></div></div>
    <p id="beside"></p>`;
  const isDark = (element: Element) => element.matches(inside) && !element.matches(outside);
  expect([...document.querySelectorAll("[id]")].filter(isDark).map(({ id }) => id)).toEqual([
    "dark",
    "in-dark",
  ]);
});
