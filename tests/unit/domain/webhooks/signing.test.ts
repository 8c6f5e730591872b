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
