import { expect, test } from "vitest";
import { periodsAt } from "@/lib/domain/deals/dashboard/periods";

const iso = (at: Date) => at.toISOString();

test("months, quarter and yesterday are those of the workspace's time zone [U-02] [U-24]", () => {
  // Still October in Toronto.
  const now = new Date("2026-11-01T03:30:00.000Z");
  const toronto = periodsAt(now, "America/Toronto");
  expect(toronto.months).toHaveLength(12);
  expect([toronto.months[0], toronto.months.at(-1), iso(toronto.quarterStart)]).toEqual([
    "2025-11-01",
    "2026-10-01",
    "2026-10-01T04:00:00.000Z",
  ]);
  expect(toronto.monthStarts.slice(-1).map(iso)).toEqual(["2026-10-01T04:00:00.000Z"]);
  expect(iso(toronto.yesterdayStart)).toBe("2026-10-30T04:00:00.000Z");
  const utc = periodsAt(now, "UTC");
  expect([utc.months[0], utc.months.at(-1), iso(utc.quarterStart)]).toEqual([
    "2025-12-01",
    "2026-11-01",
    "2026-10-01T00:00:00.000Z",
  ]);
});

test("a month begins at its own offset, whatever the clock says now [U-24]", () => {
  const { monthStarts } = periodsAt(new Date("2026-04-15T12:00:00.000Z"), "Europe/Paris");
  expect(monthStarts.slice(-2).map(iso)).toEqual(["2026-02-28T23:00:00.000Z", "2026-03-31T22:00:00.000Z"]);
});

test.each([
  ["2026-01-31", "2026-01-01"],
  ["2026-03-01", "2026-01-01"],
  ["2026-12-31", "2026-10-01"],
])("the quarter of %s begins on %s [U-24]", (day, quarter) => {
  expect(iso(periodsAt(new Date(`${day}T12:00:00.000Z`), "UTC").quarterStart)).toBe(
    `${quarter}T00:00:00.000Z`,
  );
});

test("a draft has waited long when it was made a week ago or before, by whole days [U-23]", () => {
  const { oldDraftDay, oldDraftEnd } = periodsAt(new Date("2026-03-08T23:00:00.000Z"), "America/Toronto");
  expect([oldDraftDay, iso(oldDraftEnd)]).toEqual(["2026-03-01", "2026-03-02T04:59:59.999Z"]);
});
