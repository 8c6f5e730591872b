import { expectTypeOf, test } from "vitest";
import { recordEvents, recordProgress } from "@/lib/domain/deals/following/record-events";

type Context = Parameters<typeof recordEvents>[0];
const context = {} as Context;

test("an event is recorded with what its kind has, and nothing else", () => {
  expectTypeOf(recordEvents(context, [1], "replaced")).resolves.toBeVoid();
  expectTypeOf(recordEvents(context, [1], "reminded", { days: 2 })).resolves.toBeVoid();
  // @ts-expect-error: a misspelt field
  void recordEvents(context, [1], "reminded", { Days: 2 });
  // @ts-expect-error: a field is missing
  void recordEvents(context, [1], "changed");
  // @ts-expect-error: a field of another kind
  void recordEvents(context, [1], "replaced", { days: 3 });
});

test("an event that moves a deal's progress is recorded with the deal, and gives it back [U-20]", () => {
  const deal = { id: 1, progress: "draft" as const, name: "Website" };
  expectTypeOf(recordProgress(context, deal, "sent", { sending_id: 2 })).resolves.toEqualTypeOf<
    typeof deal
  >();
  // @ts-expect-error: its progress would be forgotten
  void recordEvents(context, [1], "viewed", { first: true });
  // @ts-expect-error: it does not move the progress
  void recordProgress(context, deal, "changed", { fields: [] });
});
