import { expect, test } from "vitest";
import { limitOf } from "@/lib/core/contract/limits";
import { storedKey } from "@/lib/platform/limits/database-counter";
import { arrivingSubjects, countedEmail, whoOf } from "@/lib/platform/limits/subjects";

process.env["NEXTAUTH_SECRET"] = "a".repeat(32);

const facts = { id: "request", address: "203.0.113.9", userAgent: "", language: "" };
const bytes = (body: unknown) =>
  new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body));

test("an e-mail counts however it is written", () => {
  expect(countedEmail("  LÉA@Example.test ")).toBe("léa@example.test");
  expect(countedEmail("ｌea@example.test")).toBe("lea@example.test");
  expect(arrivingSubjects({ facts, bytes: bytes({ email: "Lea@Example.test" }) }).email).toBe(
    "lea@example.test",
  );
});

test.each(["", "{", "[]", "null", '{"email":1}', '{"mail":"a@b.test"}'])(
  "a body without an e-mail counts nobody: %s",
  (body) => {
    const subjects = arrivingSubjects({ facts, bytes: bytes(body) });
    expect(subjects.email).toBeUndefined();
    expect(whoOf(limitOf("forgotPassword"), subjects)).toBeNull();
  },
);

test("a limit counts by all its subjects together", () => {
  const read = (address: string, uuid: string) =>
    whoOf(limitOf("readProposal"), arrivingSubjects({ facts: { ...facts, address }, params: { uuid } }));
  expect(read("203.0.113.9", "ABC")).toBe(read("203.0.113.9", "abc"));
  expect(new Set([read("203.0.113.9", "a"), read("203.0.113.10", "a"), read("203.0.113.9", "b")]).size).toBe(
    3,
  );
});

test("the database's keys hold no address and no e-mail, and differ by limit and tenant", () => {
  const key = storedKey("signInFailures", 7, "lea@example.test 203.0.113.0/24");
  expect(key).toMatch(/^signInFailures:7:[\w-]{22}$/);
  expect(key.slice(-22)).not.toBe(
    storedKey("signInFailures", 8, "lea@example.test 203.0.113.0/24").slice(-22),
  );
  expect(key.slice(-22)).not.toBe(storedKey("signIn", 7, "lea@example.test 203.0.113.0/24").slice(-22));
});
