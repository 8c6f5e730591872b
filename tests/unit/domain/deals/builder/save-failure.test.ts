import { describe, expect, test } from "vitest";
import { ApiError } from "@/app/_client/api-error";
import { saveFailure } from "@/app/(workspace)/deals/_parts/builder/save/save-failure";
import { makeForm } from "./make";

const deal = makeForm();
const failed = (
  kind: ConstructorParameters<typeof ApiError>[0],
  parts: Partial<ConstructorParameters<typeof ApiError>[1]>,
) => saveFailure(new ApiError(kind, { status: 400, message: "words", ...parts }), deal);

describe("a failed save", () => {
  test("keeps the thrown message and the deal [MSG-17]", () => {
    expect(failed("SERVER_ERROR", { code: "SERVER_ERROR" })).toMatchObject({
      kind: "other",
      message: "words",
      deal,
    });
    expect(saveFailure(new Error("thrown"), deal)).toMatchObject({ kind: "other", message: "thrown" });
    expect(saveFailure("no error at all", deal).message).toBe("");
  });

  test("names who saved first, when, and the newer deal", () => {
    const details = { deal_id: 41, saved_by: "Ana Silva", saved_at: "2026-03-02T10:00:00.000Z" };
    expect(failed("HTTP_ERROR", { code: "DEAL_CHANGED", details })).toMatchObject({
      kind: "changed",
      winner: { name: "Ana Silva", at: details.saved_at, dealId: 41 },
    });
    expect(failed("HTTP_ERROR", { code: "DEAL_CHANGED", details: null }).winner).toBeNull();
  });

  test("tells a decided deal, refused fields and an unreachable server apart", () => {
    const errors = [{ field: "data.attributes.currency", code: "invalid", message: "is invalid" }];
    expect(failed("HTTP_ERROR", { code: "DEAL_NOT_PENDING" }).kind).toBe("notPending");
    expect(failed("VALIDATION_ERROR", { errors })).toMatchObject({
      kind: "fields",
      problems: [{ place: { step: "currency", field: "currency" } }],
    });
    expect(failed("NETWORK_ERROR", { status: 0 }).kind).toBe("unreachable");
    expect(failed("SERVER_ERROR", { status: 503, code: "SERVICE_UNAVAILABLE" }).kind).toBe("unreachable");
  });
});
