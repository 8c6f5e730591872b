import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CheckEmail, RegisterForm } from "@/app/(guest)/register/_parts/register-form";
import { navigation } from "../../support/navigation";
import { renderScreen, type Screen } from "../../support/render-screen";
import { expectDescription, expectFocus, fill, sentBy } from "../../support/on-screen";

const NETWORK = "Network error. Please check your connection and try again.";
const field = (label: string) => screen.getByLabelText(label);
const submit = (view: Screen) => view.user.click(screen.getByRole("button", { name: "Sign up" }));
const drawForm = () => renderScreen(<RegisterForm tenant="acme" />, { address: "/register" });

async function fillForm(view: Screen, changes: Record<string, string> = {}): Promise<void> {
  const person = {
    "First name": "Zoé",
    "Last name": "Roy",
    Email: "zoe@example.test",
    Password: "Correct1horse",
    "Confirm password": "Correct1horse",
  };
  for (const [label, value] of Object.entries({ ...person, ...changes })) {
    await fill(view, field(label), value);
  }
}

test("each field says what is wrong with it, and nothing is sent [VAL-02] [VAL-03] [VAL-04] [VAL-05] [VAL-06]", async () => {
  const view = drawForm();
  const wrong = {
    "First name": ["x".repeat(51), "First name must be less than 50 characters"],
    "Last name": ["R2D2", "Last name can only contain letters, spaces, hyphens and apostrophes"],
    Email: [`${"x".repeat(250)}@example.test`, "Email must be less than 255 characters"],
    Password: ["alllowercase1", "Password must contain an uppercase letter"],
    "Confirm password": ["something else", "Passwords do not match"],
  } as const;
  await fillForm(view, Object.fromEntries(Object.entries(wrong).map(([label, [typed]]) => [label, typed])));
  await submit(view);
  await expectFocus(field("First name"));
  for (const [label, [, text]] of Object.entries(wrong)) {
    await expectDescription(field(label), new RegExp(text));
    expect(field(label)).toHaveAttribute("aria-invalid", "true");
  }
  const terms = screen.getByRole("checkbox", { name: /^I accept the terms of use/ });
  expect(terms).toHaveAttribute("aria-invalid", "true");
  await expectDescription(terms, "You must accept the terms and the privacy policy");

  await fill(view, field("First name"), "x");
  expect(await screen.findByText("First name must be at least 2 characters")).toBeVisible();
  await fill(view, field("First name"), "yz");
  expect(screen.queryByText(/^First name must/)).toBeNull();
  expect(field("First name")).not.toHaveAttribute("aria-invalid");
  expect(sentBy(view)).toEqual([]);
});

test("the network away: says so for 5 seconds after four tries, and keeps what was typed [MSG-07] [SES-19] [X-07]", async () => {
  const view = drawForm();
  view.answer("POST /api/register", "away");
  await fillForm(view);
  await view.user.click(screen.getByRole("checkbox"));
  await submit(view);
  expect(await screen.findByText("It did not work yet. Trying again…")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("It did not work yet. Trying again…");
  expect(screen.queryByRole("alert")).toBeNull();
  await view.pass(7);
  expect(screen.queryByText("It did not work yet. Trying again…")).toBeNull();
  const message = await screen.findByText(NETWORK);
  expect(message).toBeVisible();
  expect(screen.getByRole("alert")).toContainElement(message);
  expect(sentBy(view)).toHaveLength(4);
  await view.pass(3.5);
  expect(message).toBeVisible();
  await view.pass(2);
  expect(message).not.toBeVisible();
  expect(document.querySelector("form")).toHaveAccessibleDescription(NETWORK);
  expect(field("Password")).toHaveValue("Correct1horse");
  expect(screen.getByRole("checkbox")).toBeChecked();
});

test("a refusal of the server stands at its field, which gets the focus", async () => {
  const view = drawForm();
  const errors = [{ field: "email", code: "invalid", message: "This domain takes no mail" }];
  view.answer("POST /api/register", {
    status: 422,
    body: { message: "Validation failed", code: "VALIDATION_ERROR", errors },
  });
  await fillForm(view);
  await view.user.click(screen.getByRole("checkbox"));
  await submit(view);
  expect(await screen.findByText("This domain takes no mail")).toBeVisible();
  await expectFocus(field("Email"));
  await expectDescription(field("Email"), "This domain takes no mail");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a registration sends the workspace's identifier along and replaces the form by the next screen [X-09]", async () => {
  const view = drawForm();
  view.answer("POST /api/register", { status: 201, body: { data: null, message: "ok" } });
  await fillForm(view);
  await view.user.click(screen.getByRole("checkbox"));
  await submit(view);
  await expect.poll(() => navigation.router.replace.mock.calls).toEqual([["/register?complete"]]);
  expect(sentBy(view)[0]?.body).toEqual({
    first_name: "Zoé",
    last_name: "Roy",
    email: "zoe@example.test",
    password: "Correct1horse",
    password_confirmation: "Correct1horse",
    tenant_name: "acme",
  });
});

test("the screen after it names the address, and says when sending the mail again fails [ACC-04]", async () => {
  sessionStorage.setItem("kapi.account_email", "zoe@example.test");
  const view = renderScreen(<CheckEmail />, { address: "/register?complete" });
  await expectFocus(screen.getByRole("heading", { name: "Check your email" }));
  expect(screen.getByText(/^We sent an email to zoe@example.test/)).toBeVisible();
  view.answer("POST /api/email/resend", {
    status: 429,
    headers: { "retry-after": "61" },
    body: { message: "Too many requests", code: "RATE_LIMIT_ERROR" },
  });
  await view.user.click(screen.getByRole("button", { name: "Resend the email" }));
  expect(await screen.findByText("Too many requests. Please try again in 2 minutes.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Resend the email" })).toBeEnabled();
});
