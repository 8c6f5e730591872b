import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { checkTarget, webhookReach } from "@/lib/domain/webhooks/webhook-target";
import { guardedCall } from "@/lib/platform/outbound/guarded-call";
import { addressProblem, isPublicAddress, resolveTarget } from "@/lib/platform/outbound/target";
import { startNameServer, type NameServer } from "../../../support/name-server";

const problemOf = (url: string) => addressProblem(url, webhookReach());

afterEach(() => vi.unstubAllEnvs());

describe("an address of the internet", () => {
  test.each(["93.184.215.14", "1.1.1.1", "172.32.0.1", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])(
    "%s is public",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "203.0.113.9",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::7f00:1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001::1",
    "2001:db8::1",
    "host",
    "",
  ])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("a webhook's address", () => {
  test.each([
    ["https://erp.example/hooks?x=1", null],
    ["https://erp.example.:8443/", null],
    ["http://erp.example/", "needs_https"],
    ["ftp://erp.example/", "not_a_url"],
    ["javascript:alert(1)", "not_a_url"],
    ["erp.example", "not_a_url"],
    ["https://user:word@erp.example/", "has_credentials"],
    ["https://localhost/", "private_address"],
    ["https://acme.localhost/", "private_address"],
    ["https://intranet/", "private_address"],
    ["https://printer.local/", "private_address"],
    ["https://db.internal./", "private_address"],
    ["https://127.0.0.1/", "private_address"],
    ["https://2130706433/", "private_address"],
    ["https://0x7f.1/", "private_address"],
    ["https://[::1]/", "private_address"],
    ["https://[::ffff:10.0.0.1]/", "private_address"],
    ["https://169.254.169.254/latest/meta-data/", "private_address"],
  ])("%s: %s", (url, problem) => expect(problemOf(url)).toBe(problem));

  test("may be private and without https where the server's configuration allows it", () => {
    vi.stubEnv("KAPI_WEBHOOK_PRIVATE", "1");
    expect([
      problemOf("http://localhost:9/"),
      problemOf("http://10.0.0.1/"),
      problemOf("ftp://10.0.0.1/"),
    ]).toEqual([null, null, "not_a_url"]);
  });
});

describe("a host's addresses", () => {
  const target = new URL("https://erp.example/");
  const [FOUR, SIX] = ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"];
  let names: NameServer;
  beforeAll(async () => {
    names = await startNameServer();
  });
  afterAll(() => names.close());
  beforeEach(() => {
    names.behave("well");
    vi.stubEnv("KAPI_DNS_SERVERS", names.address);
  });

  test.each([
    ["of both families", [SIX, FOUR], [FOUR, SIX]],
    ["of one family", [FOUR], [FOUR]],
    ["of the other", [SIX], [SIX]],
  ])("are what its name leads to: %s", async (_name, records, addresses) => {
    names.point("erp.example", ...records);
    const found = await resolveTarget(target, webhookReach());
    expect(found).toEqual(addresses.map((address) => ({ address, family: address === SIX ? 6 : 4 })));
  });

  test.each([
    ["10.0.0.7", [FOUR, "10.0.0.7"]],
    ["fd12::1", [FOUR, "fd12::1"]],
  ])("are refused when one of them is private: %s", async (_private, records) => {
    names.point("erp.example", ...records);
    await expect(resolveTarget(target, webhookReach())).rejects.toMatchObject({ code: "private_address" });
    await expect(checkTarget(target.href)).rejects.toMatchObject({
      status: 422,
      errors: [
        { field: "url", code: "private_address", message: "leads to a private network, which is not called" },
      ],
    });
  });

  test.each(["well", "failing"] as const)("are missed when nobody knows the name (%s)", async (how) => {
    names.behave(how);
    await expect(resolveTarget(new URL("https://nobody.example/"), webhookReach())).rejects.toMatchObject({
      code: "unknown_host",
    });
  });

  test("are waited for as long as the call may take, by queries that can be cancelled", async () => {
    names.behave("silent");
    const signal = AbortSignal.timeout(50);
    await expect(resolveTarget(target, webhookReach(), signal)).rejects.toThrow("timeout");
    const call = { method: "GET", headers: {}, signal, ...webhookReach() } as const;
    await expect(guardedCall(target, call)).rejects.toThrow("timeout");
  });

  test("include those of private networks where the server's configuration allows it", async () => {
    vi.stubEnv("KAPI_WEBHOOK_PRIVATE", "1");
    const found = await resolveTarget(new URL("http://localhost/"), webhookReach());
    expect(found.every(({ address }) => address === "127.0.0.1" || address === "::1")).toBe(true);
  });
});
