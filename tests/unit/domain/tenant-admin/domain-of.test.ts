import { afterEach, expect, test, vi } from "vitest";
import { domainOf } from "@/lib/domain/tenants/site-address";
import { asDomain } from "@/lib/domain/tenants/tenant-name";

afterEach(() => vi.unstubAllEnvs());

test("a tenant is at its own domain, else at its name below the main domain as configured now [T-13]", () => {
  vi.stubEnv("MAIN_DOMAIN", undefined);
  expect(domainOf({ slug: "acme", ownDomain: null })).toBe("acme.localhost");
  vi.stubEnv("MAIN_DOMAIN", "Kapi.test");
  expect(domainOf({ slug: "acme", ownDomain: null })).toBe("acme.kapi.test");
  expect(domainOf({ slug: "local", ownDomain: null })).toBe("kapi.test");
  expect(domainOf({ slug: "acme", ownDomain: "quotes.acme.test" })).toBe("quotes.acme.test");
});

test.each([
  ["Quotes.Acme.com", "quotes.acme.com"],
  ["quotes.acme.com.", "quotes.acme.com"],
  ["café.québec", "xn--caf-dma.xn--qubec-csa"],
  ["acme", null],
  ["10.0.0.1", null],
  ["1.2.3", null],
  ["quotes.acme.com:8080", null],
  ["user@acme.com", null],
  ["acme..com", null],
  ["-a.com", null],
  ["a_b.com", null],
  ["x.localhost", null],
  ["", null],
])("%s as a domain is %s [T-13]", (typed, domain) => expect(asDomain(typed)).toBe(domain));
