import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { CONTRACTS } from "@/lib/server/contracts";

const API = join(process.cwd(), "app/api");

/**
 * Routes without a contract: next-auth, the browser's way to the identity provider and back, SCIM with its
 * own formats (docs/adr/0104), the OpenAPI document and its reference, health checks, the domain check for
 * TLS proxies, stored files, the schema of offers, browsers' reports, which always get the same response, and
 * the catch-all.
 */
const WITHOUT_CONTRACT = [
  "/auth/[...nextauth]",
  "/auth/sso",
  "/auth/sso/callback",
  "/auth/sso/signed-out",
  "/scim/v2/Users",
  "/scim/v2/Users/[id]",
  "/scim/v2/Users/.search",
  "/scim/v2/Groups",
  "/scim/v2/Groups/[id]",
  "/scim/v2/Groups/.search",
  "/scim/v2/ServiceProviderConfig",
  "/scim/v2/ResourceTypes",
  "/scim/v2/ResourceTypes/[id]",
  "/scim/v2/Schemas",
  "/scim/v2/Schemas/[id]",
  "/scim/v2/[[...unknown]]",
  "/openapi.json",
  "/docs",
  "/healthz",
  "/readyz",
  "/tls/ask",
  "/storage/[...name]",
  "/offer-schema.json",
  "/log-error",
  "/csp-report",
  "/[...unknown]",
];

const routes = readdirSync(API, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("route.ts"))
  .map((path) => ({
    path: `/${relative(API, join(API, path)).replace(/\/?route\.ts$/, "")}`,
    text: readFileSync(join(API, path), "utf8"),
  }));

const folderOf = (path: string) => path.replace(/\{(\w+)\}/g, "[$1]");

describe("contracts and routes", () => {
  test.each(CONTRACTS.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    "%s is served by its route",
    (_name, contract) => {
      const route = routes.find(({ path }) => path === folderOf(contract.path));
      expect(route?.text).toMatch(new RegExp(`export const ${contract.method} = (long)?[eE]ndpoint\\(`));
    },
  );

  test.each(
    CONTRACTS.filter(({ status }) => status === 201).map((contract) => [contract.path, contract] as const),
  )("what POST %s makes is answered with where it can be read, where it can", (path, { location }) => {
    const readable = (address: string) =>
      CONTRACTS.some((contract) => contract.method === "GET" && contract.path === address);
    if (readable(`${path}/{id}`)) expect(location).toBe(`${path}/{id}`);
    if (location !== undefined) expect(readable(location)).toBe(true);
  });

  test("every route has a contract, or is listed as one that needs none", () => {
    const known = new Set([...CONTRACTS.map(({ path }) => folderOf(path)), ...WITHOUT_CONTRACT]);
    expect(routes.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
  });

  test("no two contracts share a method and path", () => {
    const names = CONTRACTS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test("a route file joins contracts to verbs in ten lines beside its imports", () => {
    const long = routes.filter(
      ({ path, text }) =>
        !WITHOUT_CONTRACT.includes(path) &&
        text.split("\n").filter((line) => line !== "" && !line.startsWith("import ")).length > 10,
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });
});
