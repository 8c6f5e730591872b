import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newSecret, signatureOf } from "@/lib/domain/webhooks/signing";

// The example of the Standard Webhooks libraries.
const EXAMPLE = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' };
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

test("signs as the example of Standard Webhooks", () => {
  expect(signatureOf([SECRET], EXAMPLE)).toBe(SIGNATURE);
});

test("signs by each secret, so that a receiver may know either", () => {
  const [first, second, ...more] = signatureOf([newSecret(), SECRET], EXAMPLE).split(" ");
  expect([second, more]).toEqual([SIGNATURE, []]);
  expect(first).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
});

test("makes secrets of 32 random bytes", () => {
  const secret = newSecret();
  expect(Buffer.from(secret.replace(/^whsec_/, ""), "base64")).toHaveLength(32);
  expect(newSecret()).not.toBe(secret);
});

test("the library of Standard Webhooks takes a message by its present secret or the former one, and no other", () => {
  const [former, present] = [newSecret(), newSecret()];
  const body = JSON.stringify({ type: "deal.sent", data: { name: "Zoé’s deal" } });
  const timestamp = Math.floor(Date.now() / 1_000);
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatureOf([present, former], { id: "msg_1", timestamp, body }),
  };
  for (const secret of [present, former])
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow("No matching signature found");
  expect(() => new Webhook(present).verify(body.replace("deal", "dea1"), headers)).toThrow();
});
