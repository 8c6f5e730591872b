import { describe, expect, test } from "vitest";
import { ApiError } from "@/lib/api-client/api-error";
import { clientWith, json } from "./_fakes/client-with";
import { rejection } from "./_fakes/promises";

const failureOf = async (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const { client } = clientWith(() => json(body, status, headers));
  const error = await rejection(client.call("GET", "/thing", { retries: 0 }));
  expect(error).toBeInstanceOf(ApiError);
  return error;
};

describe("an answer that refuses", () => {
  test.each([
    [400, "VALIDATION_ERROR", "Validation failed", "API-07"],
    [422, "VALIDATION_ERROR", "Validation failed", "API-07"],
    [401, "AUTH_ERROR", "Authentication failed", "API-08"],
    [403, "AUTHORIZATION_ERROR", "Insufficient permissions", "API-09"],
    [404, "NOT_FOUND_ERROR", "Resource not found", "API-10"],
    [429, "RATE_LIMIT_ERROR", "Too many requests", "API-11"],
    [500, "SERVER_ERROR", "Internal server error", "API-12"],
    [502, "SERVER_ERROR", "Internal server error", "API-12"],
    [503, "SERVER_ERROR", "Internal server error", "API-12"],
    [504, "SERVER_ERROR", "Internal server error", "API-12"],
    [409, "HTTP_ERROR", "Unknown error occurred", "API-13"],
    [418, "HTTP_ERROR", "Unknown error occurred", "API-13"],
    [501, "HTTP_ERROR", "Unknown error occurred", "API-13"],
  ])("with %i is %s, by default '%s' [%s]", async (status, kind, message) => {
    expect(await failureOf(status, {})).toMatchObject({ kind, status, message, code: kind });
  });

  test.each([400, 422])("with %i carries the list of errors [API-07]", async (status) => {
    const errors = [{ field: "name", code: "required", message: "is required" }];
    expect(await failureOf(status, { errors })).toMatchObject({ errors });
  });

  test("with any other status has the code as its kind, and the details [API-13]", async () => {
    expect(await failureOf(409, { code: "DEAL_NOT_PENDING", details: { stage: "lost" } })).toMatchObject({
      kind: "DEAL_NOT_PENDING",
      code: "DEAL_NOT_PENDING",
      details: { stage: "lost" },
    });
  });

  test("with a kind of its own keeps the server's code beside it", async () => {
    expect(await failureOf(403, { code: "TENANT_MISMATCH" })).toMatchObject({
      kind: "AUTHORIZATION_ERROR",
      code: "TENANT_MISMATCH",
    });
  });

  test.each([
    [{ message: "The message", error: "The error" }, "The message"],
    [{ error: "The error" }, "The error"],
    [{ message: "", error: "The error" }, "The error"],
    [{ message: 5 }, "Too many requests"],
  ])("with %j reads '%s' [API-14]", async (body, message) => {
    expect(await failureOf(429, body)).toMatchObject({ message });
  });

  test("says after how many seconds to come back", async () => {
    expect(await failureOf(503, {}, { "retry-after": "2" })).toMatchObject({ retryAfter: 2 });
    expect(await failureOf(503, {})).toMatchObject({ retryAfter: null });
  });

  test("as a page of a proxy still has its kind", async () => {
    const { client } = clientWith(() => new Response("<html>", { status: 502 }));
    expect(await rejection(client.call("GET", "/thing", { retries: 0 }))).toMatchObject({
      kind: "SERVER_ERROR",
      status: 502,
      errors: [],
    });
  });
});

test("a granting answer that is no JSON is no answer", async () => {
  const { client } = clientWith(() => new Response("<html>Please sign in to this network</html>"));
  expect(await rejection(client.call("GET", "/thing"))).toMatchObject({
    kind: "HTTP_ERROR",
    status: 200,
    message: "Unknown error occurred",
  });
});
