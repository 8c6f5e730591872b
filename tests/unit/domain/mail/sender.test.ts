import { expect, test } from "vitest";
import { senderOf } from "@/lib/domain/mail/sender";

const tenant = { name: "Acme", senderEmail: "quotes@acme.example", senderVerifiedAt: null };
const own = { from: { name: "Acme", address: "quotes@acme.example" }, replyTo: null };

test("a tenant writes as itself when the platform has no sender", () => {
  expect(senderOf(tenant, undefined)).toEqual(own);
  expect(senderOf(tenant, "")).toEqual(own);
});

test("a tenant of an unproven domain writes from the platform's sender, and answers go to the tenant", () => {
  expect(senderOf(tenant, "post@kapi.example")).toEqual({
    from: { name: "Acme", address: "post@kapi.example" },
    replyTo: { name: "Acme", address: "quotes@acme.example" },
  });
});

test("a tenant writes as itself once its domain is proven, or when it is the platform's", () => {
  expect(senderOf({ ...tenant, senderVerifiedAt: new Date() }, "post@kapi.example")).toEqual(own);
  expect(senderOf(tenant, "post@ACME.example")).toEqual(own);
  expect(senderOf(tenant, "post@evil-acme.example").replyTo?.address).toBe("quotes@acme.example");
});
