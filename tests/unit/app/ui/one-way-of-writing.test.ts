import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Other ways of writing or taking days, times and amounts than useStaffText() and DayField. */
const OTHERS =
  /useFormatter|getFormatter|DateTimeFormat|toLocale(?:Date|Time)?String|type="date"|formatMoney|toISOString\(\)\.slice/;

/** The field itself has the browser's calendar. */
const FIELD = "_ui/day-field.tsx";

test("screens write and take days, times and amounts in one way [U-01]", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && name !== FIELD,
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((name) => OTHERS.test(readFileSync(join("app", name), "utf8")))).toEqual([]);
});
