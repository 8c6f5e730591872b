import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CONTRACTS } from "@/lib/server/contracts";
import { Deadline, secondsOf } from "@/lib/platform/http/deadline";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answered = (work: Promise<unknown>) =>
  work
    .then(() => "done")
    .catch(({ status, retryAfter }: { status: number; retryAfter: number }) => [status, retryAfter]);

test("a call that is not done by its deadline is answered 503 with when to come back", async () => {
  const never = answered(new Deadline(10).keep(new Promise(() => undefined)));
  const soon = answered(new Deadline(10).keep(new Promise((done) => setTimeout(done, 9_999))));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([await never, await soon]).toEqual([[503, 2], "done"]);
});

test("a deadline is over at its time, not before, and not once it was begun again", () => {
  const deadline = new Deadline(10);
  vi.advanceTimersByTime(9_999);
  expect(deadline.isOver).toBe(false);
  vi.advanceTimersByTime(1);
  expect(deadline.isOver).toBe(true);
  deadline.restart();
  expect(deadline.isOver).toBe(false);
});

test("the time in which a caller sends a file is not counted", async () => {
  const deadline = new Deadline(60);
  const call = answered(
    deadline.keep(
      new Promise((done) => {
        setTimeout(() => {
          deadline.restart();
          setTimeout(done, 50_000);
        }, 59_000);
      }),
    ),
  );
  await vi.advanceTimersByTimeAsync(109_000);
  expect(await call).toBe("done");
});

test("a call has 10 seconds, one that takes in or answers a file 60, and few have more", () => {
  const pathsOf = (seconds: number) =>
    CONTRACTS.filter((contract) => secondsOf(contract) === seconds).map(
      ({ method, path }) => `${method} ${path}`,
    );
  expect(new Set(CONTRACTS.map(secondsOf))).toEqual(new Set([10, 30, 60, 600]));
  expect(pathsOf(600)).toEqual([
    "GET /super-admin/tenants/{id}/export",
    "GET /super-admin/tenants/{id}/archive",
  ]);
  expect(pathsOf(30)).toEqual(["POST /single-sign-on/test"]);
  const long = pathsOf(60);
  expect(long).toEqual(
    expect.arrayContaining([
      "GET /proposals/{uuid}/pdf",
      "POST /deals/{id}/pdf",
      "GET /deals/export",
      "GET /exports/services",
      "POST /sale-catalog-items",
      "PUT /sale-catalog-items/{id}",
      "POST /imports/services",
    ]),
  );
  expect(long).not.toContain("POST /deals");
});
