import { describe, expect, test } from "vitest";
import { clientChange, clientForm } from "@/lib/domain/clients/fields";
import { inEnglish } from "@/lib/core/i18n/all-messages";

const problems = (value: unknown) =>
  clientForm(inEnglish)
    .safeParse(value)
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

describe("clientForm (S-101)", () => {
  test("needs a name and nothing else", () => {
    expect(clientForm(inEnglish).parse({ name: "  Désilets  " })).toEqual({
      name: "Désilets",
      company: "",
      email: "",
      phone: "",
      notes: "",
      language: null,
      time_zone: null,
      addresses: [],
      tax_number: null,
      contacts: [],
    });
    expect(problems({ name: "   " })).toEqual(["name: Name is required"]);
  });

  test("takes addresses as they are stored, and no other", () => {
    expect(clientForm(inEnglish).parse({ name: "A", email: " Post@Firm.TEST " }).email).toBe(
      "post@firm.test",
    );
    expect(problems({ name: "A", email: "firm" })).toEqual(["email: Please enter a valid email address."]);
  });

  test("refuses what is too long or has more than one line", () => {
    expect(problems({ name: "x".repeat(201), phone: "1\n2" })).toEqual([
      "name: At most 200 characters",
      "phone: Only one line of text",
    ]);
  });

  test("asks what a contact is called, and for one primary contact at most", () => {
    expect(problems({ name: "A", contacts: [{ phone: "1" }] })).toEqual([
      "contacts.0.first_name: Give the contact a name or an email address",
    ]);
    expect(
      problems({
        name: "A",
        contacts: [
          { email: "a@b.test", is_primary: true },
          { last_name: "B", is_primary: true },
        ],
      }),
    ).toEqual(["contacts: Only one contact can be the primary one"]);
  });
});

test("a change says only what it says", () => {
  expect(clientChange(inEnglish).parse({ phone: "1" })).toEqual({ phone: "1" });
});
