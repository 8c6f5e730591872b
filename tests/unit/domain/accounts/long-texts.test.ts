import { afterEach, expect, test, vi } from "vitest";
import { passwordChange, passwordReset, profileForm, registration } from "@/lib/domain/accounts/schema";
import { credentials } from "@/lib/domain/auth/api";
import { inEnglish } from "@/lib/core/i18n/all-messages";

/**
 * Watches regular expressions. Returns the length of the longest text matched against one with a repetition;
 * the others take linear time at most.
 */
function watchPatterns(): () => number {
  const exec = Reflect.get(RegExp.prototype, "exec");
  let longest = 0;
  vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text: string) {
    if (REPETITIONS.some((sign) => this.source.includes(sign))) longest = Math.max(longest, text.length);
    return exec.call(this, text);
  });
  return () => longest;
}
const REPETITIONS = ["*", "+", "{"];
afterEach(() => vi.restoreAllMocks());

const NASTY = [
  "a".repeat(10_000),
  `${"a".repeat(5_000)}@${"a.".repeat(2_500)}`,
  `${"-".repeat(9_999)}!`,
  "1".repeat(10_000),
];
const filled = (names: readonly string[], text: string) =>
  Object.fromEntries(names.map((name) => [name, text]));

test.each([
  ["signing in", credentials, ["email", "password"]],
  [
    "registering",
    registration(inEnglish),
    ["first_name", "last_name", "email", "password", "password_confirmation", "tenant_name"],
  ],
  ["the profile", profileForm(inEnglish), ["first_name", "last_name", "email", "phone"]],
  ["resetting", passwordReset(inEnglish), ["token", "email", "password", "password_confirmation"]],
  [
    "changing a password",
    passwordChange(inEnglish),
    ["current_password", "password", "password_confirmation"],
  ],
] as const)(
  "in %s no pattern is repeated over 10,000 characters: the length is judged first, whatever the pattern would take",
  (_what, schema, names) => {
    for (const text of NASTY) {
      const longest = watchPatterns();
      expect(schema.safeParse(filled(names, text)).success).toBe(false);
      expect(longest(), text.slice(0, 8)).toBeLessThanOrEqual(255);
      vi.restoreAllMocks();
    }
  },
);

test("a text of a good length is what the patterns are tried on", () => {
  const longest = watchPatterns();
  credentials.safeParse({ email: "zoe@example.test", password: "x" });
  expect(longest()).toBe("zoe@example.test".length);
});
