import { PAGES } from "@/lib/core/access/pages";
import { PLACES, looks } from "../slow/screens/every-place";
import { expect, test } from "../support/frame";
import { LOOKS } from "../support/places";

// The checks themselves are slow tests (tests/slow/screens). A page without one fails here already.
test("every page is looked at, each theme, language and width about as often", () => {
  expect(Object.keys(PAGES).filter((path) => !PLACES.some(({ page }) => page === path))).toEqual([]);
  const counts = LOOKS.map((look) => [...looks.values()].filter((each) => each === look).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
});
