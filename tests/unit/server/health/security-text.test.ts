import { expect, test } from "vitest";
import { securityText } from "@/lib/server/health/security-text";

const now = new Date("2026-11-24T21:00:00Z");

test("says whom to tell about a weakness, for less than a year (RFC 9116)", () => {
  expect(securityText("mailto:security@kapi.example", now)).toBe(
    "Contact: mailto:security@kapi.example\nExpires: 2027-05-23T00:00:00.000Z\nPreferred-Languages: en, fr, es\n",
  );
});

test("is not there without a contact, which the file requires", () => {
  expect(securityText(undefined, now)).toBeNull();
});
