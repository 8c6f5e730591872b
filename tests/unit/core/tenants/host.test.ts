import { describe, expect, test } from "vitest";
import { tenantOfHost } from "@/lib/core/tenants/host";

const named = (slug: string) => ({ kind: "named", slug });

describe("the tenant of a host", () => {
  test.each([
    ["acme.localhost", "acme"],
    ["acme.localhost:3000", "acme"],
    ["ACME.LOCALHOST", "acme"],
    ["a.b.localhost", "b"],
    ["www.acme.localhost", "acme"],
  ])("%s is the part before .localhost [TEN-02]", (host, slug) =>
    expect(tenantOfHost(host, undefined)).toEqual(named(slug)),
  );

  test.each([
    "localhost",
    "localhost:3000",
    "127.0.0.1",
    "127.0.0.1:8080",
    "10.1.2.3",
    "[::1]",
    "[::1]:3000",
    "::1",
    "2001:db8::1",
  ])("%s is local [TEN-03]", (host) => expect(tenantOfHost(host, "kapi.test")).toEqual({ kind: "local" }));

  test.each(["kapi.test", "www.kapi.test", "KAPI.test:443", "kapi.test."])(
    "%s, the main domain itself, names none [TEN-04]",
    (host) => expect(tenantOfHost(host, "kapi.test")).toEqual({ kind: "none" }),
  );

  test.each([
    ["acme.kapi.test", "acme"],
    ["a.b.kapi.test", "b"],
    ["www.acme.kapi.test", "acme"],
  ])("%s is its last left-hand label [TEN-05]", (host, slug) =>
    expect(tenantOfHost(host, "kapi.test")).toEqual(named(slug)),
  );

  test.each(["evil.test", "kapi.test.evil.test", "notkapi.test"])(
    "%s is unknown beside a main domain, and names none without one",
    (host) => {
      expect(tenantOfHost(host, "kapi.test")).toEqual({ kind: "unknown" });
      expect(tenantOfHost(host, undefined)).toEqual({ kind: "none" });
    },
  );
});
