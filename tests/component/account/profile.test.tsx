import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Profile } from "@/app/(workspace)/profile/_parts/profile";
import { navigation } from "../../support/navigation";
import { renderScreen, type Screen } from "../../support/render-screen";
import { expectDescription, expectFocus, fill, sentBy } from "../../support/on-screen";

const PERSON = {
  firstName: "Zoé",
  lastName: "Roy",
  email: "zoe@example.test",
  phone: "+1 514 555 0100",
  isVerified: true,
};
const ZOE = { first_name: "Zoé", last_name: "Roy", email: "zoe@example.test", phone: "+1 514 555 0100" };
const PASSWORDS = ["Current password", "New password", "Confirm new password"];
const field = (label: string) => screen.getByLabelText(label);
const drawProfile = (address = "/profile", language: "en" | "fr" = "en") =>
  renderScreen(<Profile person={PERSON} givable={[]} />, { address, language });

const type = (view: Screen, label: string, value: string) => fill(view, field(label), value);

describe("the profile", () => {
  const save = (view: Screen) => view.user.click(screen.getByRole("button", { name: "Save" }));

  test("names are required, e-mail and telephone must be such; texts are the page's language [VAL-10]", async () => {
    const view = drawProfile("/profile", "fr");
    for (const [label, value] of [
      ["Prénom*", ""],
      ["Nom*", "   "],
      ["Courriel*", "personne"],
      ["Téléphone", "abc"],
    ] as const)
      await type(view, label, value);
    await view.user.click(screen.getByRole("button", { name: "Enregistrer" }));
    await expectFocus(field("Prénom*"));
    for (const [label, text] of [
      ["Prénom*", "Le prénom est obligatoire"],
      ["Nom*", "Le nom est obligatoire"],
      ["Courriel*", "Veuillez saisir une adresse courriel valide."],
      ["Téléphone", "Veuillez saisir un numéro de téléphone valide"],
    ] as const) {
      await expectDescription(field(label), new RegExp(text));
      expect(field(label)).toHaveAttribute("aria-invalid", "true");
    }
    expect(sentBy(view)).toEqual([]);
  });

  test("saving sends it all, reads the user anew, and says so for 3 seconds [ACC-21] [ACC-22] [X-07]", async () => {
    const view = drawProfile();
    view.answer("PATCH /api/me", {
      body: { data: { id: 1, type: "users", attributes: { ...ZOE, first_name: "Amélie" } }, meta: {} },
    });
    await type(view, "First name*", "Amélie");
    await save(view);
    const said = await screen.findByText("Profile saved.");
    expect(said).toBeVisible();
    expect(screen.getByRole("status")).toContainElement(said);
    expect(sentBy(view)[0]?.body).toEqual({ ...ZOE, first_name: "Amélie" });
    expect(navigation.router.refresh).toHaveBeenCalledOnce();
    await view.pass(2);
    expect(said).toBeVisible();
    await view.pass(1);
    expect(said).not.toBeVisible();
  });

  test("an address that is taken is refused at its field, which gets the focus [S-023]", async () => {
    const view = drawProfile();
    const errors = [{ field: "email", code: "email_taken", message: "Taken" }];
    view.answer("PATCH /api/me", {
      status: 422,
      body: { message: "Validation failed", code: "VALIDATION_ERROR", errors },
    });
    await type(view, "Email*", "manager@example.test");
    await save(view);
    expect(await screen.findByText("This email address is already in use")).toBeVisible();
    await expectFocus(field("Email*"));
    expect(field("Email*")).toHaveValue("manager@example.test");
  });

  test("a failure is said until the next try, and keeps what was typed [MSG-07]", async () => {
    const view = drawProfile();
    const refused = { message: "Not today", code: "VALIDATION_ERROR", errors: [] };
    view.answer("PATCH /api/me", { status: 422, body: refused });
    await type(view, "First name*", "Amélie");
    await save(view);
    expect(await screen.findByRole("alert")).toHaveTextContent("Not today");
    view.answer("PATCH /api/me", "away");
    await save(view);
    await view.pass(7);
    expect(await screen.findByRole("alert")).toHaveTextContent("Network error.");
    expect(field("First name*")).toHaveValue("Amélie");
    expect(navigation.router.refresh).not.toHaveBeenCalled();
    await type(view, "First name*", "");
    await save(view);
    await expectDescription(field("First name*"), /First name is required/);
    expect(screen.queryByText(/^Network error/)).toBeNull();
  });

  test("an address that is not verified says so, and when sending its mail again fails", async () => {
    const view = renderScreen(<Profile person={{ ...PERSON, isVerified: false }} givable={[]} />, {
      address: "/profile",
      api: { "POST /api/email/resend": { status: 400, body: { message: "Not today", code: "X" } } },
    });
    expect(screen.getByText(/^The address zoe@example.test is not verified yet/)).toBeVisible();
    await view.user.click(screen.getByRole("button", { name: "Resend the email" }));
    expect(await screen.findByRole("alert")).toBeVisible();
    view.answer("POST /api/email/resend", { body: { data: null, message: "ok" } });
    await view.user.click(screen.getByRole("button", { name: "Resend the email" }));
    expect(await screen.findByText("Verification email sent!")).toBeVisible();
  });
});

describe("the password", () => {
  const drawPassword = () => drawProfile("/profile?tab=password");
  const save = (view: Screen) => view.user.click(screen.getByRole("button", { name: "Change password" }));
  const fillAll = async (view: Screen, ...values: readonly string[]) => {
    for (const [index, label] of PASSWORDS.entries()) await type(view, label, values[index] ?? "");
  };

  test("mistakes stand at their fields, and each field has its own toggle [ACC-20] [ACC-23] [VAL-09]", async () => {
    const view = drawPassword();
    await save(view);
    await expectFocus(field("Current password"));
    await expectDescription(field("Current password"), "Password is required.");
    await fillAll(view, "mine", "12345", "12346");
    await save(view);
    await expectDescription(field("New password"), /Password must be at least 10 characters/);
    await expectDescription(field("Confirm new password"), "Passwords do not match");
    for (const label of PASSWORDS) {
      const name = label.charAt(0).toLowerCase() + label.slice(1);
      await view.user.click(screen.getByRole("button", { name: `Show ${name}` }));
      expect(PASSWORDS.filter((each) => field(each).getAttribute("type") === "text")).toEqual([label]);
      await view.user.click(screen.getByRole("button", { name: `Hide ${name}` }));
    }
    expect(sentBy(view)).toEqual([]);
  });

  test("a wrong current one is refused at its field, and the others stay [ACC-23]", async () => {
    const view = drawPassword();
    const errors = [{ field: "current_password", code: "password_incorrect", message: "No" }];
    view.answer("POST /api/change-password", {
      status: 422,
      body: { message: "Validation failed", code: "VALIDATION_ERROR", errors },
    });
    await fillAll(view, "wrong one", "1234567890", "1234567890");
    await save(view);
    expect(await screen.findByText("Current password is incorrect")).toBeVisible();
    await expectFocus(field("Current password"));
    expect(field("New password")).toHaveValue("1234567890");
  });

  test("after a change the form is empty, and says so for 3 seconds [ACC-21] [ACC-23] [X-07]", async () => {
    const view = drawPassword();
    view.answer("POST /api/change-password", { body: { data: null, message: "ok" } });
    await fillAll(view, "mine", "another one", "another one");
    await view.user.click(screen.getByRole("button", { name: "Show new password" }));
    expect(field("New password")).toHaveAttribute("type", "text");
    await save(view);
    const said = await screen.findByText("Password changed.");
    expect(said).toBeVisible();
    for (const label of PASSWORDS) {
      expect(field(label)).toHaveValue("");
      expect(field(label)).toHaveAttribute("type", "password");
    }
    await view.pass(2);
    expect(said).toBeVisible();
    await view.pass(1);
    expect(said).not.toBeVisible();
    expect(sentBy(view).map(({ body }) => body)).toEqual([
      { current_password: "mine", password: "another one", password_confirmation: "another one" },
    ]);
  });
});
