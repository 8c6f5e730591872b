import { expect, test, vi } from "vitest";
import "@/scripts/server/whole-response.mjs";

const load = async () => {
  vi.resetModules();
  return (await import("@/lib/platform/http/whole-response")).wholeResponse;
};

test("no two bodies share a number, though the module is loaded once for each bundle", async () => {
  const [one, other] = [await load(), await load()];
  expect(one).not.toBe(other);
  const numbers = [one, other, one, other].map((answer) =>
    answer("a tenant's own", { headers: {} }).headers.get("x-kapi-body"),
  );
  expect(new Set(numbers).size).toBe(4);
  expect(numbers).not.toContain(null);
});

test("no body, and a stream, go the usual way", async () => {
  const answer = await load();
  const stream = new Blob(["piece by piece"]).stream();
  expect(
    [answer(null, { status: 204, headers: {} }), answer(stream, { headers: {} })].map(({ headers }) =>
      headers.get("x-kapi-body"),
    ),
  ).toEqual([null, null]);
});
