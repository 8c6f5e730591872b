import { describe, expect, test } from "vitest";
import { LOGOUT_EVENT, TENANT_CLEARED_EVENT } from "@/lib/api-client/events";
import { createSession } from "@/lib/api-client/session";
import { STORAGE_KEYS } from "@/lib/api-client/key-value-storage";
import { clientWith, json, type Answers } from "./_fakes/client-with";
import { LEA, LEA_ANSWER, TENANT } from "./_fakes/people";
import { rejection } from "./_fakes/promises";

const granting: Answers = () => json({});
const missing =
  (message = "Resource not found"): Answers =>
  () =>
    json({ message }, 404);

test("the stored identifier is sent as it is, and no header while none is known [TEN-07] [API-02]", async () => {
  const { client, storage, asked } = clientWith(granting);
  await client.call("GET", "/deals");
  storage.setItem(STORAGE_KEYS.tenant, "0b1e6c1e-uuid");
  await client.call("GET", "/deals");
  expect(asked.map(({ headers }) => headers.get("x-tenant-uuid"))).toEqual([null, "0b1e6c1e-uuid"]);
});

describe("at the start the tenant is found", () => {
  test.each([
    ["http://acme.localhost:3000", undefined, "acme"],
    ["http://localhost:3000", undefined, "local"],
    ["http://127.0.0.1:3000", undefined, "local"],
    ["http://localhost:3000", "acme", "acme"],
    ["https://sales.example.com", undefined, null],
    ["https://sales.example.com", "acme", "acme"],
  ])("for %s and the choice %s as %s [TEN-06]", async (baseUrl, tenant, expected) => {
    const { client, storage, hold, asked } = clientWith(() => json(LEA_ANSWER), {
      baseUrl,
      ...(tenant ? { tenant } : {}),
    });
    hold();
    await createSession(client).start();
    expect(asked[0]?.headers.get("x-tenant-uuid")).toBe(expected);
    expect(storage.getItem(STORAGE_KEYS.tenant)).toBe(expected);
  });

  test("a stored one stays [TEN-06]", async () => {
    const { client, storage } = clientWith(granting, { baseUrl: "http://acme.localhost:3000" });
    storage.setItem(STORAGE_KEYS.tenant, "a-uuid");
    client.tenant.initialise();
    expect(client.tenant.id()).toBe("a-uuid");
  });
});

describe("a 404 clears the tenant context", () => {
  test.each([
    ["/tenant-currencies", undefined],
    ["/super-admin/tenants/7", undefined],
    ["/init-data-new", undefined],
    ["/bootstrap", undefined],
    ["/deals", "Tenant not found"],
  ])("of %s, message %s, which is derived again from the host at once [TEN-08]", async (path, message) => {
    const { client, storage, asked, events } = clientWith(missing(message), {
      baseUrl: "http://acme.localhost:3000",
    });
    let cleared = 0;
    events.addEventListener(TENANT_CLEARED_EVENT, () => (cleared += 1));
    storage.setItem(STORAGE_KEYS.tenant, "stale");
    await rejection(client.call("GET", path));
    expect([storage.getItem(STORAGE_KEYS.tenant), cleared]).toEqual(["acme", 1]);
    await rejection(client.call("GET", path));
    expect(asked.map(({ headers }) => headers.get("x-tenant-uuid"))).toEqual(["stale", "acme"]);
  });

  test("header and stored identifier both, where the host names none [TEN-08]", async () => {
    const { client, storage, asked } = clientWith(missing("Tenant not found"), {
      baseUrl: "https://sales.example.com",
    });
    storage.setItem(STORAGE_KEYS.tenant, "stale");
    await rejection(client.call("GET", "/deals"));
    await rejection(client.call("GET", "/deals"));
    expect(storage.getItem(STORAGE_KEYS.tenant)).toBeNull();
    expect(asked[1]?.headers.has("x-tenant-uuid")).toBe(false);
  });
});

test("the state forgets the tenant with it, and keeps the user [TEN-08]", async () => {
  const { client, hold } = clientWith(({ url }) => (url.endsWith("/me") ? json(LEA_ANSWER) : json({}, 404)));
  hold();
  const session = createSession(client);
  await session.start();
  expect(session.state().tenant).toEqual(TENANT);
  await rejection(client.call("GET", "/tenant-currencies"));
  expect(session.state()).toMatchObject({ tenant: null, user: LEA, isAuthenticated: true });
});

describe("the tenant context stays", () => {
  test.each([
    ["a 404 of anything else", "/deals/7", 404],
    ["a 404 below /bootstrap", "/bootstrap/x", 404],
    ["another refusal on such a path", "/tenant-currencies", 403],
  ])("after %s [TEN-08]", async (_, path, status) => {
    const { client, storage } = clientWith(() => json({}, status), { baseUrl: "http://acme.localhost:3000" });
    storage.setItem(STORAGE_KEYS.tenant, "kept");
    await rejection(client.call("GET", path));
    expect(storage.getItem(STORAGE_KEYS.tenant)).toBe("kept");
  });
});

test("after a logout the integrator's choice stands again", () => {
  const { client, events } = clientWith(granting, { baseUrl: "http://localhost:3000", tenant: "acme" });
  createSession(client);
  client.tenant.know("other");
  events.dispatchEvent(new Event(LOGOUT_EVENT));
  expect(client.tenant.id()).toBe("acme");
});

test("the tenant that an integrator chose goes along from the first call on [TEN-07]", async () => {
  const { client, asked } = clientWith(granting, { baseUrl: "http://localhost:3000", tenant: "acme" });
  await client.call("GET", "/deals");
  expect(asked[0]?.headers.get("x-tenant-uuid")).toBe("acme");
});
