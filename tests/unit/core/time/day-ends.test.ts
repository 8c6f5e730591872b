import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endOfDay, endOfDayOf, startOfDay } from "@/lib/core/time/day-ends";
import { dayIn, daysAfter, daysBetween } from "@/lib/core/time/days";
import { knownTimeZone, timeZones } from "@/lib/core/time/time-zones";

const randomZone = fc.constantFrom(...timeZones());
const randomDay = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 0, 1) })
  .map((at) => new Date(at).toISOString().slice(0, 10));

describe("a day in a time zone [U-02]", () => {
  test("begins and ends where its neighbours do, in every zone and on every day", () => {
    fc.assert(
      fc.property(randomZone, randomDay, (zone, day) => {
        const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
        expect([dayIn(zone, start), dayIn(zone, end)]).toEqual([day, day]);
        expect(dayIn(zone, start.getTime() - 1)).toBe(daysAfter(day, -1));
        expect(dayIn(zone, end.getTime() + 1)).toBe(daysAfter(day, 1));
      }),
    );
  });

  test.each([
    ["UTC", "2026-11-29", "2026-11-29T23:59:59.999Z"],
    ["America/Toronto", "2026-11-29", "2026-11-30T04:59:59.999Z"],
    // Clocks are set back on this day, which has 25 hours.
    ["America/Toronto", "2026-11-01", "2026-11-02T04:59:59.999Z"],
    ["Pacific/Kiritimati", "2026-11-29", "2026-11-29T09:59:59.999Z"],
    // At midnight the clocks are set to 1:00, so the next day begins then.
    ["Africa/Cairo", "2026-04-23", "2026-04-23T21:59:59.999Z"],
  ])("in %s %s ends at %s", (zone, day, end) => {
    expect(endOfDay(day, zone).toISOString()).toBe(end);
    expect(endOfDayOf(new Date(end), zone).toISOString()).toBe(end);
  });

  test("is counted without clocks", () => {
    expect(daysBetween("2026-10-31", "2026-11-30")).toBe(30);
    expect(daysAfter("2026-02-28", 1)).toBe("2026-03-01");
  });
});

describe("a time zone's name", () => {
  test.each([
    ["America/Toronto", "America/Toronto"],
    ["america/toronto", "America/Toronto"],
    ["UTC", "UTC"],
    ["Etc/UTC", "UTC"],
  ])("%s is known as %s", (typed, name) => {
    expect(knownTimeZone(typed)).toBe(name);
  });

  test.each(["", "Toronto", "+05:00", "America/Nowhere"])("'%s' is none", (typed) => {
    expect(knownTimeZone(typed)).toBeNull();
  });

  test("of today is known though the list has an older one", () => {
    expect(timeZones()).toContain(knownTimeZone("Asia/Kolkata"));
  });
});
