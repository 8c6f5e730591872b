import { QueryClient } from "@tanstack/react-query";
import { vi } from "vitest";
import type { CacheParts } from "@/app/_client/cache/surroundings";
import { memoryStorage, type KeyValueStorage } from "@/lib/api-client/key-value-storage";
import type { Bootstrap } from "@/lib/server/bootstrap/api";

type Answer = { status?: number; body: unknown };

/** A browser with an empty local storage, and a server that responds by path. Tests move `now` themselves. */
export function site(owner = "tenant-1 7") {
  const kept = memoryStorage();
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const logged: string[] = [];
  const clock = { now: Date.UTC(2026, 2, 1) };
  vi.stubGlobal("localStorage", kept);
  vi.stubGlobal("fetch", (address: string) => {
    const { pathname } = new URL(address, "http://kapi.test");
    asked.push(pathname.replace("/api", ""));
    const { status = 200, body } = answers.get(asked.at(-1) ?? "") ?? { status: 404, body: {} };
    return Promise.resolve(Response.json(body, { status }));
  });
  const parts: CacheParts = {
    owner,
    storage: kept,
    now: () => clock.now,
    log: (message) => void logged.push(message),
  };
  return {
    parts,
    storage: kept,
    clock,
    asked,
    logged,
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    /** Sets the server's response from now on. Use status 400 for a failure that is not retried. */
    answer: (path: string, body: unknown, status = 200) => void answers.set(path, { status, body }),
  };
}

/** Bootstrap data of user 7, who may read the catalogue. */
export const bootstrapOf = (given: Partial<Bootstrap> = {}): Bootstrap => ({
  entities: [],
  settings: [],
  constants: [],
  user: {
    id: 7,
    email: "lea@acme.test",
    firstName: "Léa",
    lastName: "Roy",
    roles: ["manager"],
    permissions: ["catalog_items.read"],
    emailVerified: true,
    tenantId: 1,
    isSuperAdmin: false,
  },
  defaultLanguageId: 1,
  languages: [],
  translations: [],
  tenant: { id: 1, name: "Acme", slug: "acme" },
  taxProfiles: [],
  tenantCurrencies: [],
  templates: [],
  pdfPages: [],
  catalogCacheVersion: 3,
  ...given,
});

/** A storage that refuses every write, as a full one does. */
export const fullStorage = (): KeyValueStorage => ({
  ...memoryStorage(),
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
});
