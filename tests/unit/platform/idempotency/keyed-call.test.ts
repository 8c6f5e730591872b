import { expect, test } from "vitest";
import { keyedCall } from "@/lib/platform/idempotency/keyed-call";

process.env["NEXTAUTH_SECRET"] = "a".repeat(32);

const bytesOf = (body: string) => new TextEncoder().encode(body);
function callOf(
  body: string,
  { key = "k1", type = "application/json", method = "POST" as const, path = "/api/deals" } = {},
) {
  const request = new Request(`http://acme.localhost${path}`, {
    method,
    headers: { "idempotency-key": key, "content-type": type },
  });
  return keyedCall({ method }, { tenantId: 7, request, bytes: bytesOf(body) }, { kind: "visitor" });
}

test("a body is the same however its JSON is written, and another when a value differs", () => {
  expect(callOf('{"a":1,"b":[2]}')?.bodyHash).toBe(callOf('{ "b": [2], "a": 1.0 }')?.bodyHash);
  expect(callOf('{"a":1}')?.bodyHash).not.toBe(callOf('{"a":2}')?.bodyHash);
  expect(callOf("")?.bodyHash).not.toBe(callOf("{}")?.bodyHash);
});

test("a form with files is the same whatever stands between its parts", () => {
  const form = (boundary: string, file: string) =>
    callOf(`--${boundary}\r\nContent-Disposition: form-data; name="file"\r\n\r\n${file}\r\n--${boundary}--`, {
      type: `multipart/form-data; boundary=${boundary}`,
    });
  expect(form("one", "abc")?.bodyHash).toBe(form("two", "abc")?.bodyHash);
  expect(form("one", "abc")?.bodyHash).not.toBe(form("one", "abd")?.bodyHash);
});

test("the hash needs the server's secret: a body may hold a password", () => {
  const hash = callOf('{"password":"hunter2"}')?.bodyHash;
  process.env["NEXTAUTH_SECRET"] = "b".repeat(32);
  expect(callOf('{"password":"hunter2"}')?.bodyHash).not.toBe(hash);
});

test("a key stands for one address", () => {
  expect(callOf("{}")?.route).toBe("POST /api/deals");
  expect(callOf("{}", { path: "/api/deals?x=1" })?.route).toBe("POST /api/deals?x=1");
});

test.each(["", "a b", "x".repeat(256)])("%j is no key", (key) => {
  expect(() => callOf("{}", { key })).toThrow("Idempotency-Key");
});
