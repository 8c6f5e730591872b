import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "@/app/_client/api-error";
import { dealCalls } from "@/lib/domain/deals/calls";

const stored = new Map<string, string>();
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  // Each test needs a new client, like a new page.
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  stored.clear();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const answers = (status: number, body: unknown) =>
  fetched.mockImplementation(() => Promise.resolve(Response.json(body, { status })));
const refuse = async () =>
  (await import("@/app/_client/send")).send(dealCalls.refuse, { params: { id: 12 }, version: null });
const list = async () =>
  (await import("@/app/_client/send")).send(dealCalls.list, {
    query: { page: 2, "filter[name]": "" },
  });
const sent = (index = 0) => {
  const [address, init] = fetched.mock.calls[index] ?? [];
  return { address, init, headers: new Headers(init?.headers) };
};

describe("a call of the site", () => {
  test("fills the path and query below /api and unwraps {data} [API-01] [API-03]", async () => {
    answers(200, { data: { id: 12 } });
    await expect(refuse()).resolves.toEqual({ id: 12 });
    expect(sent().address).toBe("/api/deals/12/refuse");
    answers(200, { data: [], meta: { total: 0 } });
    await expect(list()).resolves.toEqual({ data: [], meta: { total: 0 } });
    expect(sent(1).address).toBe("/api/deals?page=2");
  });

  test("says when it was made, and the tenant once it is known [TEN-07] [API-02]", async () => {
    answers(200, { data: {} });
    await refuse();
    expect(Date.parse(sent().headers.get("x-request-time") ?? "")).not.toBeNaN();
    expect(sent().headers.has("x-tenant-uuid")).toBe(false);
    stored.set("kapi.tenant", "a-uuid");
    await refuse();
    expect(sent(1).headers.get("x-tenant-uuid")).toBe("a-uuid");
  });

  test("is known by its cookie, never by a token [SES-03]", async () => {
    stored.set("kapi.access_token", "planted");
    stored.set("kapi.expires_at", String(Date.now() + 10 * 3_600_000));
    answers(200, { data: {} });
    await refuse();
    expect(sent().headers.has("authorization")).toBe(false);
    expect(sent().init?.credentials).toBe("same-origin");
  });

  test("that writes is sent again when its answer is lost, under the same key [API-15] [S-031]", async () => {
    vi.useFakeTimers();
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    const failed = expect(refuse()).rejects.toMatchObject({ kind: "NETWORK_ERROR", status: 0 });
    await vi.advanceTimersByTimeAsync(7_000);
    await failed;
    vi.useRealTimers();
    expect(fetched).toHaveBeenCalledTimes(4);
    expect(new Set([0, 1, 2, 3].map((index) => sent(index).headers.get("idempotency-key"))).size).toBe(1);
  });

  test("that is refused throws the ApiError that pages look for", async () => {
    answers(409, { message: "No longer pending", code: "DEAL_NOT_PENDING", details: { stage: "lost" } });
    const { ApiError: Shown } = await import("@/app/_client/api-error");
    const error: unknown = await refuse().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Shown);
    expect(error).toMatchObject({
      code: "DEAL_NOT_PENDING",
      message: "No longer pending",
      details: { stage: "lost" },
    });
  });
});

test("an error's code is its kind where the server gives none", () => {
  expect(new ApiError("TIMEOUT_ERROR", { status: 408, message: "Request timeout" }).code).toBe(
    "TIMEOUT_ERROR",
  );
});
