import { describe, expect, test } from "vitest";
import { isCommonPassword, mustBeUncommon } from "@/lib/domain/accounts/common-password";

const OWN = ["zoe.roy@example.test", "Zoé", "O’Brien", "Acme Studio", "acme"];

describe("a new password [X-01]", () => {
  test.each([
    ["is common", "1234567890"],
    ["is common in other letters", "PassWord123"],
    ["is a common word with digits and signs around it", "!Password2026"],
    ["has hardly any different characters", "aaaaaaaaaaaa"],
    ["repeats two of them", "1212121212"],
    ["has the address in it", "my-zoe.roy-2026"],
    ["has the workspace in it", "hello-ACME-there"],
  ])("is refused that %s", async (_why, password) => {
    expect(await isCommonPassword(password, OWN)).toBe(true);
  });

  test.each(["Correct1horse", "plum-garden", "7$9!love#2@8^z", "zoë likes pears", "naïve Ænima"])(
    "is taken that nobody tries first: %s",
    async (password) => {
      expect(await isCommonPassword(password, OWN)).toBe(false);
    },
  );

  test("is refused on its field, with what to do", async () => {
    const person = { email: "ann@acme.test", firstName: "Ann", lastName: "Acker" };
    await expect(
      mustBeUncommon("Password2026!", person, { name: "Acme Studio", slug: "acme" }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [{ field: "password", code: "common_password" }],
    });
  });
});
