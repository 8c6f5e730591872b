import { expectTypeOf, test } from "vitest";
import { recordEvents } from "@/lib/domain/deals/following/record-events";

type Context = Parameters<typeof recordEvents>[0];
const context = {} as Context;

test("an event is recorded with what its kind has, and nothing else", () => {
  expectTypeOf(recordEvents(context, [1], "shared")).resolves.toBeVoid();
  expectTypeOf(recordEvents(context, [1], "sent", { sending_id: 2 })).resolves.toBeVoid();
  // @ts-expect-error: a misspelt field
  void recordEvents(context, [1], "sent", { sendingId: 2 });
  // @ts-expect-error: a field is missing
  void recordEvents(context, [1], "viewed");
  // @ts-expect-error: a field of another kind
  void recordEvents(context, [1], "shared", { days: 3 });
});
