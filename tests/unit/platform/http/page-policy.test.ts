import { expect, test } from "vitest";
import { newNonce, pagePolicy } from "@/lib/platform/http/page-policy";

const policy = (asked: Partial<Parameters<typeof pagePolicy>[0]> = {}) =>
  new Map(
    pagePolicy({ nonce: "N", secure: false, isDevelopment: false, ...asked })
      .split("; ")
      .map((part) => [part.split(" ")[0], part]),
  );

test("lets only scripts and styles with the nonce run", () => {
  expect(policy().get("script-src")).toBe("script-src 'self' 'nonce-N' 'strict-dynamic'");
  expect(policy().get("style-src")).toBe("style-src 'self' 'nonce-N'");
});

test("forbids frames, plugins, other bases and other form targets", () => {
  for (const [name, value] of [
    ["frame-ancestors", "'none'"],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
  ] as const) {
    expect(policy().get(name)).toBe(`${name} ${value}`);
  }
});

test("asks for https only where the page came by it", () => {
  expect(policy().has("upgrade-insecure-requests")).toBe(false);
  expect(policy({ secure: true }).has("upgrade-insecure-requests")).toBe(true);
});

test("a nonce is 16 bytes, new each time", () => {
  expect(Buffer.from(newNonce(), "base64")).toHaveLength(16);
  expect(newNonce()).not.toBe(newNonce());
});

test("tells the server of breaches", () => {
  expect(policy().get("report-uri")).toBe("report-uri /api/csp-report");
});
