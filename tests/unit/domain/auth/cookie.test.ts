import { beforeEach, expect, test, vi } from "vitest";
import { readReference, sessionCookie } from "@/lib/domain/auth/cookie";
import { deviceOf } from "@/lib/platform/http/device-cookie";

beforeEach(() => void vi.stubEnv("NEXTAUTH_SECRET", "a".repeat(40)));

const by = (scheme: "http" | "https", cookie: string) => new Headers({ "x-forwarded-proto": scheme, cookie });
const made = async (reference: string, secure: boolean): Promise<string> => {
  const line = await sessionCookie({ reference, tenantId: 7, tenantSlug: "acme", endsAt: 0 }, secure);
  return line.replace(/;.*$/, "");
};

test("under https a cookie that another host of the domain set is not read, wherever it stands", async () => {
  const [own, other] = [await made("mine", true), await made("tossed", false)];
  expect(await readReference(by("https", other))).toBeNull();
  for (const cookie of [`${other}; ${own}`, `${own}; ${other}`])
    expect(await readReference(by("https", cookie))).toMatchObject({ reference: "mine" });
  expect(await readReference(by("http", other))).toMatchObject({ reference: "tossed", tenantId: 7 });
});

test("nor does another host choose the device of a browser", () => {
  const [own, other] = ["o".repeat(32), "t".repeat(32)];
  expect(deviceOf(by("https", `kapi.device=${other}; __Host-kapi.device=${own}`))).toBe(own);
  expect(deviceOf(by("https", `kapi.device=${other}`))).toBe("");
  expect(deviceOf(by("http", `kapi.device=${other}`))).toBe(other);
  expect(deviceOf(by("http", "kapi.device=short"))).toBe("");
});
