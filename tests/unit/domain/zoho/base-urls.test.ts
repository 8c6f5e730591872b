import { afterEach, expect, test, vi } from "vitest";
import { baseUrls } from "@/lib/domain/zoho/zoho-api";
import { REGION_NAMES } from "@/lib/domain/zoho/regions";

afterEach(() => vi.unstubAllEnvs());

test.each(REGION_NAMES)("the region %s leads to Zoho's own hosts by https", (region) => {
  for (const url of Object.values(baseUrls(region)))
    expect(url).toMatch(
      /^https:\/\/(?:accounts\.zoho(?:cloud)?|www\.zohoapis)\.(?:com|eu|in|com\.au|jp|ca|sa|com\.cn)$/,
    );
});

test.each(["localhost", "evil.example", "com/@evil.example", "__proto__", "toString", ""])(
  "no other region leads anywhere: %j",
  (region) => {
    expect(() => baseUrls(region)).toThrow("is no region of Zoho");
  },
);

test("a test's server is on this machine, or refused", () => {
  for (const url of ["http://127.0.0.1:4000", "http://localhost:1", "http://[::1]:9"]) {
    vi.stubEnv("ZOHO_TEST_URL", url);
    expect(baseUrls("eu")).toEqual({ accounts: url, api: url });
  }
  for (const url of ["http://10.0.0.1", "https://127.0.0.1.evil.example", "http://localhost.evil.example"]) {
    vi.stubEnv("ZOHO_TEST_URL", url);
    expect(() => baseUrls("eu")).toThrow("must name this machine");
  }
});
