import { describe, expect, test } from "vitest";
import { invalid } from "@/lib/core/contract/errors";
import { failureResponse } from "@/lib/platform/http/failure";

const messageFor = async (field: string): Promise<string> => {
  const answer = failureResponse(invalid(field, "is required"), "request-1");
  return ((await answer.json()) as { message: string }).message;
};

describe("a message that begins in the middle of a sentence", () => {
  test.each([
    ["name", "name is required"],
    ["data.attributes.name", "name is required"],
    ["data.attributes.lineItems.0.quantity", "quantity is required"],
    ["ids.1", "ids.1 is required"],
    ["rows.0.12", "rows.0.12 is required"],
    ["answers.5", "answers.5 is required"],
    ["0", "0 is required"],
    ["", "The body is required"],
  ])("about %s gets its subject", async (field, expected) => {
    expect(await messageFor(field)).toBe(expected);
  });

  test.each([`${"a".repeat(5_000)}.`, "1".repeat(200_000), ".".repeat(200_000)])(
    "does so at once, whatever a caller calls a field",
    async (field) => {
      const start = performance.now();
      expect(await messageFor(field)).toMatch(/ is required$/);
      expect(performance.now() - start).toBeLessThan(1_000);
    },
  );
});
