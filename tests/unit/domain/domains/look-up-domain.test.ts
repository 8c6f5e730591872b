import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { lookUpDomain } from "@/lib/domain/domains/look-up-domain";
import { startNameServer, type NameServer } from "../../../support/name-server";

let names: NameServer;
beforeAll(async () => {
  names = await startNameServer();
  vi.stubEnv("KAPI_DNS_SERVERS", names.address);
});
beforeEach(() => names.behave("well"));
afterAll(async () => {
  vi.unstubAllEnvs();
  await names.close();
});

const look = (domain: string) => lookUpDomain({ domain, token: "t0ken" });

test("finds the token among other texts, in pieces too [T-27]", async () => {
  names.text("_kapi.right.test", "google-site-verification=x", " t0ken ");
  names.point("right.test", "192.0.2.1");
  expect(await look("right.test")).toEqual({ proof: "seen", hasAddress: true });
  names.text("_kapi.wrong.test", "t0ken2");
  expect(await look("wrong.test")).toEqual({ proof: "other_value", hasAddress: false });
  expect(await look("nothing.test")).toEqual({ proof: "absent", hasAddress: false });
});

test("asks for what the domain itself says, never for the domain's own TXT records", async () => {
  names.text("bare.test", "t0ken");
  expect((await look("bare.test")).proof).toBe("absent");
  expect(names.asked).not.toContain("TXT bare.test");
});

test("ends by itself when no name server answers", async () => {
  names.behave("silent");
  const begun = performance.now();
  expect(await look("silent.test")).toEqual({ proof: "no_answer", hasAddress: null });
  expect(performance.now() - begun).toBeLessThan(6_000);
});
