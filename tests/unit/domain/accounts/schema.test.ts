import { describe, expect, test } from "vitest";
import { accountsApi } from "@/lib/domain/accounts/api";
import { PASSWORD_LENGTH } from "@/lib/domain/accounts/password-rules";
import { registrationForm } from "@/lib/domain/accounts/schema";
import { credentials } from "@/lib/domain/auth/api";
import { inEnglish } from "@/lib/core/i18n/all-messages";

const person = {
  first_name: "Zoé",
  last_name: "O’Brien-Né",
  email: "zoe@example.test",
  password: "Abcdefghi1",
  password_confirmation: "Abcdefghi1",
  tenant_name: "acme",
};

type Parses = {
  safeParse: (value: unknown) => {
    success: boolean;
    data?: unknown;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
};

/** All errors as "field: text". */
const wrong = (schema: Parses | undefined, value: unknown): string[] =>
  (schema?.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
const registering = (changes: Record<string, unknown>) =>
  wrong(accountsApi.register.body, { ...person, ...changes });
const confirmed = (password: string) => ({ password, password_confirmation: password });

describe("a registration", () => {
  test("is accepted as it should be, with the address lower-cased", () => {
    expect(accountsApi.register.body?.parse({ ...person, email: "  Zoe@Example.TEST " })).toEqual(person);
  });

  test("and a sign-in read the same address, however it is written", () => {
    for (const email of [
      "zoe@example.test",
      " Zoe@Example.TEST",
      "ｚｏｅ@example.test",
      "ZOE@ｅｘａｍｐｌｅ.test",
    ]) {
      expect(credentials.parse({ email, password: "x" }).email, email).toBe("zoe@example.test");
      expect(accountsApi.register.body?.parse({ ...person, email }), email).toEqual(person);
    }
  });

  test("has a first name of 2 to 50 letters, spaces, hyphens and apostrophes [VAL-02]", () => {
    expect(registering({ first_name: "Z" })).toEqual([
      "first_name: First name must be at least 2 characters",
    ]);
    expect(registering({ first_name: "x".repeat(50) })).toEqual([]);
    expect(registering({ first_name: "x".repeat(51) })).toEqual([
      "first_name: First name must be less than 50 characters",
    ]);
    expect(registering({ first_name: "R2D2" })).toEqual([
      "first_name: First name can only contain letters, spaces, hyphens and apostrophes",
    ]);
    for (const name of ["Jean-Luc", "Mary Ann", "D'Arcy", "D’Arcy", "Łucja", "Алёна", "明美"])
      expect(registering({ first_name: name }), name).toEqual([]);
  });

  test("has a last name by the same rule, in its own words [VAL-03]", () => {
    expect(registering({ last_name: "y" })).toEqual(["last_name: Last name must be at least 2 characters"]);
    expect(registering({ last_name: "x".repeat(51) })).toEqual([
      "last_name: Last name must be less than 50 characters",
    ]);
    expect(registering({ last_name: "<b>Roy</b>" })).toEqual([
      "last_name: Last name can only contain letters, spaces, hyphens and apostrophes",
    ]);
  });

  test("has one plain address of at most 255 characters [VAL-04]", () => {
    expect(registering({ email: `${"x".repeat(243)}@example.test` })).toEqual([
      "email: Email must be less than 255 characters",
    ]);
    expect(registering({ email: `${"x".repeat(242)}@example.test` })).toEqual([]);
  });

  test.each([
    "zoe",
    "zoe@",
    "@example.test",
    "zoe@example",
    "zoe@example.test, eve@example.test",
    '"zoe@evil.test"@example.test',
    "zoe@example.test\r\nBcc: eve@example.test",
    "zoe@example.test\nSubject: hello",
    "zoe\u0000@example.test",
  ])("refuses the address %j [MSG-02]", (email) => {
    expect(registering({ email })).toEqual([
      expect.stringMatching(/^email: Please enter a valid email address\./) as string,
    ]);
  });

  test("has an address that may be pasted with a name, and says what is wrong with another [MSG-02]", () => {
    expect(registering({ email: "Zoe <zoe@example.test>" })).toEqual([]);
    expect(registering({ email: "zoé@example.test" })[0]).toMatch(/Before the @ there are no accents/);
  });

  test("compares look-alike characters as what they look like", () => {
    expect(accountsApi.register.body?.parse({ ...person, email: "ｚｏｅ＠example.test" })).toMatchObject({
      email: "zoe@example.test",
    });
  });

  test("has a password of 10 characters with a lowercase letter, an uppercase letter and a digit, given twice [VAL-05]", () => {
    expect(registering(confirmed("Abcdefgh1"))).toEqual([
      "password: Password must be at least 10 characters",
    ]);
    expect(registering(confirmed("ABCDEFGHI1"))).toEqual([
      "password: Password must contain a lowercase letter",
    ]);
    expect(registering(confirmed("abcdefghi1"))).toEqual([
      "password: Password must contain an uppercase letter",
    ]);
    expect(registering(confirmed("Abcdefghij"))).toEqual(["password: Password must contain a digit"]);
    expect(registering({ password_confirmation: "Abcdefghi2" })).toEqual([
      "password_confirmation: Passwords do not match",
    ]);
    // All errors are reported together, even with very long values.
    expect(
      registering({
        first_name: "x".repeat(51),
        password: `Aa1${"x".repeat(126)}`,
        password_confirmation: "y",
      }),
    ).toEqual([
      "first_name: First name must be less than 50 characters",
      "password: Password must be at most 128 characters",
      "password_confirmation: Passwords do not match",
    ]);
    expect(registering(confirmed(`Aa1${"x".repeat(126)}`))).toEqual([
      "password: Password must be at most 128 characters",
    ]);
    expect(PASSWORD_LENGTH).toBe(10);
  });

  test("names every wrong field at once, the confirmation too", () => {
    const found = registering({ first_name: "", email: "x", password: "abc", password_confirmation: "abd" });
    expect(new Set(found.map((text) => text.split(":")[0]))).toEqual(
      new Set(["first_name", "email", "password", "password_confirmation"]),
    );
  });

  test("takes no field that it does not know", () => {
    expect(accountsApi.register.body?.safeParse({ ...person, is_super_admin: true }).success).toBe(false);
  });
});

test("the form needs the terms to be accepted [VAL-06]", () => {
  const { tenant_name: _, ...typed } = person;
  expect(wrong(registrationForm(inEnglish), { ...typed, terms: false })).toEqual([
    "terms: You must accept the terms and the privacy policy",
  ]);
  expect(wrong(registrationForm(inEnglish), { ...typed, terms: true })).toEqual([]);
});

test.each([["forgotPassword"], ["resend"]] as const)(
  "%s takes a valid address and nothing else [VAL-07]",
  (name) => {
    const { body } = accountsApi[name];
    expect(wrong(body, { email: "nobody" })).toEqual(["email: Please enter a valid email address."]);
    expect(wrong(body, {})).toEqual(["email: Please enter a valid email address."]);
    expect(wrong(body, { email: "zoe@example.test" })).toEqual([]);
  },
);

test("a reset takes a password of 10 characters, given twice [VAL-08]", () => {
  const reset = (changes: object) =>
    wrong(accountsApi.resetPassword.body, {
      token: "t",
      email: "zoe@example.test",
      ...confirmed("abcdefghij"),
      ...changes,
    });
  expect(reset({})).toEqual([]);
  expect(reset(confirmed("abcdefghi"))).toEqual(["password: Password must be at least 10 characters"]);
  expect(reset({ password_confirmation: "abcdefghik" })).toEqual([
    "password_confirmation: Passwords do not match",
  ]);
});

test("a change takes the current password and a new one of 10 characters, given twice [VAL-09]", () => {
  const change = (changes: object) =>
    wrong(accountsApi.changePassword.body, { current_password: "x", ...confirmed("abcdefghij"), ...changes });
  expect(change({})).toEqual([]);
  expect(change({ current_password: "" })).toEqual(["current_password: Password is required."]);
  expect(change(confirmed("abcdefghi"))).toEqual(["password: Password must be at least 10 characters"]);
  expect(change({ password_confirmation: "abcdefghik" })).toEqual([
    "password_confirmation: Passwords do not match",
  ]);
});

describe("a profile", () => {
  const profile = (changes: object) => wrong(accountsApi.changeMe.body, changes);

  test("has both names and a valid address [VAL-10]", () => {
    expect(profile({ first_name: " " })).toEqual(["first_name: First name is required"]);
    expect(profile({ last_name: "" })).toEqual(["last_name: Last name is required"]);
    expect(profile({ first_name: "Z", last_name: "x".repeat(51) })).toEqual([
      "last_name: Last name must be less than 50 characters",
    ]);
    expect(profile({ email: "zoe" })).toEqual(["email: Please enter a valid email address."]);
    expect(profile({})).toEqual([]);
  });

  test("has a telephone number or none", () => {
    for (const phone of ["+1 514 555 0100", "(514) 555-0100", "514.555.0100 x123", "", null])
      expect(profile({ phone }), String(phone)).toEqual([]);
    for (const phone of ["call me", "12", "+1 514\r\n555", "1".repeat(60)])
      expect(profile({ phone }), phone).toEqual(["phone: Please enter a valid phone number"]);
    expect(accountsApi.changeMe.body.parse({ phone: " " })).toEqual({ phone: null });
  });
});
