import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LoginForm } from "@/app/(guest)/login/_parts/login-form";
import { renderScreen } from "../../support/render-screen";
import { expectDescription, fill, sentBy } from "../../support/on-screen";

const CALL = "POST /api/auth/callback/credentials";
const email = () => screen.getByLabelText("Email");
const password = () => screen.getByLabelText("Password");

/** next-auth's response to a sign-in that failed with a code. */
const refusal = (code: string) => ({
  status: 401,
  body: { url: `http://acme.localhost/login?error=${encodeURIComponent(code)}` },
});

function drawForm() {
  const view = renderScreen(<LoginForm target="/dashboard" isFirst />, {
    address: "/login",
    api: { "GET /api/auth/csrf": { body: { csrfToken: "from the server" } } },
  });
  return {
    ...view,
    submit: () => view.user.click(screen.getByRole("button", { name: "Sign in" })),
  };
}

test("what the browser can see is wrong is said at its field, and nothing is sent [MSG-02] [MSG-03] [VAL-01]", async () => {
  const view = drawForm();
  for (const typed of ["", "not an address"]) {
    await fill(view, email(), typed);
    await view.submit();
    expect(email()).toHaveFocus();
    expect(email()).toHaveAttribute("aria-invalid", "true");
    await expectDescription(email(), "Please enter a valid email address.");
  }
  await fill(view, email(), "zoe@example.test");
  await view.submit();
  expect(password()).toHaveFocus();
  await expectDescription(password(), "Password is required.");
  expect(email()).not.toHaveAttribute("aria-invalid");
  expect(sentBy(view)).toEqual([]);
});

test("a refusal is read out, stands at the field to blame, and keeps the typed [MSG-01] [MSG-04] [MSG-05] [MSG-06] [MSG-08]", async () => {
  const view = drawForm();
  await fill(view, email(), "zoe@example.test");
  await fill(view, password(), "a secret");
  for (const [code, text, blamed] of [
    ["password_incorrect", "Incorrect password. Please try again.", password()],
    ["user_not_found", "No account found with this email address.", email()],
    ["user_inactive", "Your account has been disabled. Please contact support.", email()],
    ["CredentialsSignin", "Invalid credentials provided", null],
    ["RATE_LIMIT_ERROR:541", "Too many requests. Please try again in 10 minutes.", null],
    ["RATE_LIMIT_ERROR:1", "Too many requests. Please try again in 1 second.", null],
    ["SERVER_ERROR", "Authentication failed", null],
  ] as const) {
    view.answer(CALL, refusal(code));
    await view.submit();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(text);
    for (const field of [email(), password()]) {
      expect(field.getAttribute("aria-invalid")).toBe(field === blamed ? "true" : null);
      if (field === blamed) expect(field).toHaveFocus();
    }
  }
  expect([email(), password()].map((field) => (field as HTMLInputElement).value)).toEqual([
    "zoe@example.test",
    "a secret",
  ]);
  expect(new URLSearchParams(String(sentBy(view)[1]?.body)).get("csrfToken")).toBe("from the server");
});

test("an address that is not verified yet is led to a new link", async () => {
  const view = drawForm();
  view.answer(CALL, refusal("EMAIL_NOT_VERIFIED"));
  await fill(view, email(), "zoe@example.test");
  await fill(view, password(), "a secret");
  expect(screen.queryByRole("link", { name: "Send a new verification link" })).toBeNull();
  await view.submit();
  expect(await screen.findByRole("link", { name: "Send a new verification link" })).toHaveAttribute(
    "href",
    "/resend-verification",
  );
});

test("the server out of reach is said as such, whichever of the two calls does not reach it [MSG-07]", async () => {
  const view = drawForm();
  await fill(view, email(), "zoe@example.test");
  await fill(view, password(), "a secret");
  for (const call of [CALL, "GET /api/auth/csrf"]) {
    view.answer(call, "away");
    await view.submit();
    const message = "Network error. Please check your connection and try again.";
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole("button", { name: "Sign in" })).toBeEnabled();
  }
  expect(password()).toHaveValue("a secret");
});

test("while it is sent the form says so, and a second click sends nothing", async () => {
  const view = drawForm();
  let open = () => {};
  const held = new Promise<void>((done) => (open = done));
  view.answer(CALL, async () => {
    await held;
    return refusal("CredentialsSignin");
  });
  await fill(view, email(), "zoe@example.test");
  await view.user.type(password(), "a secret{Enter}");
  await view.user.click(await screen.findByRole("button", { name: "Signing in…" }));
  await view.user.type(password(), "{Enter}");
  open();
  expect(await screen.findByText("Invalid credentials provided")).toBeVisible();
  expect(sentBy(view).filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("a message clears after 5 seconds, and what was wrong stays to be read; said again, it has its time again [SES-19]", async () => {
  const view = drawForm();
  await view.submit();
  expect(screen.getByRole("alert")).toHaveTextContent("Please enter a valid email address.");
  await view.pass(4);
  expect(screen.getByRole("alert")).toBeVisible();
  await view.submit();
  await view.pass(4);
  expect(screen.getByRole("alert")).toBeVisible();
  await view.pass(1.5);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("Please enter a valid email address.")).toBeVisible();
  await expectDescription(email(), "Please enter a valid email address.");
});

test("after the password comes the code; what was wrong is said at it, and a step that is over begins again [T-20]", async () => {
  const view = drawForm();
  await fill(view, email(), "zoe@example.test");
  await fill(view, password(), "a secret");
  view.answer(CALL, refusal("SECOND_FACTOR_REQUIRED:step-1:app"));
  await view.submit();
  const code = await screen.findByLabelText("Code");
  expect(code).toHaveFocus();
  await view.submit();
  await expectDescription(code, "A code is required.");
  view.answer(CALL, refusal("code_incorrect"));
  await fill(view, code, "123456");
  await view.submit();
  expect(await screen.findByText(/This code is wrong/)).toBeVisible();
  expect(code).toHaveFocus();
  const sent = new URLSearchParams(String(sentBy(view).at(-1)?.body));
  expect([sent.get("step"), sent.get("code"), sent.get("password")]).toEqual(["step-1", "123456", null]);
  view.answer(CALL, refusal("SIGN_IN_STEP_OVER"));
  await view.submit();
  expect(await screen.findByText(/Please sign in again/)).toBeVisible();
  expect(email()).toBeVisible();
});
