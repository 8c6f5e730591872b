import { expect, test } from "vitest";
import { recordedEvent } from "@/lib/domain/deals/following/deal-events";

test("an event is read with what its kind has", () => {
  expect(recordedEvent("reminded", { days: 2 })).toEqual({ kind: "reminded", data: { days: 2 } });
});

test("fields that only a newer release knows are left out", () => {
  expect(recordedEvent("reminded", { days: 2, by_phone: true })).toEqual({
    kind: "reminded",
    data: { days: 2 },
  });
  expect(recordedEvent("replaced", { because: "typo" })).toEqual({ kind: "replaced", data: {} });
});

test("an event whose data has another form is not read", () => {
  expect(recordedEvent("reminded", { hours: 48 })).toBeNull();
});
