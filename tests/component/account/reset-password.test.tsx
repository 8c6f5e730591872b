import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ResetPassword } from "@/app/(guest)/auth/reset-password/_parts/reset-password";
import { takeNotice } from "@/app/_client/notice";
import { navigation } from "../../support/navigation";
import { renderScreen, type Screen } from "../../support/render-screen";
import { expectDescription, expectFocus, fill, sentBy } from "../../support/on-screen";

const CALL = "POST /api/reset-password";
const field = (label: string) => screen.getByLabelText(label);

const drawForm = () => renderScreen(<ResetPassword token="some-token" email="zoe@example.test" />);

async function send(view: Screen, password = "long enough", confirmation = password): Promise<void> {
  for (const [label, value] of [
    ["New password", password],
    ["Confirm new password", confirmation],
  ] as const) {
    await fill(view, field(label), value);
  }
  await view.user.click(screen.getByRole("button", { name: "Save the password" }));
}

test("both passwords are checked before anything is sent, each with its own toggle [ACC-08] [ACC-20] [VAL-08]", async () => {
  const view = drawForm();
  await send(view, "short", "shorter");
  await expectFocus(field("New password"));
  await expectDescription(field("New password"), /Password must be at least 10 characters/);
  await expectDescription(field("Confirm new password"), "Passwords do not match");
  await view.user.click(screen.getByRole("button", { name: "Show confirm new password" }));
  expect(field("Confirm new password")).toHaveAttribute("type", "text");
  expect(field("New password")).toHaveAttribute("type", "password");
  await view.user.click(screen.getByRole("button", { name: "Hide confirm new password" }));
  expect(field("Confirm new password")).toHaveAttribute("type", "password");
  expect(sentBy(view)).toEqual([]);
});

test("after it the sign-in follows in 3 seconds, with a message [ACC-08] [ACC-21]", async () => {
  const view = drawForm();
  view.answer(CALL, { body: { data: null, message: "ok" } });
  await send(view);
  const done = await screen.findByRole("heading", { name: "Your password is changed" });
  await expectFocus(done);
  expect(screen.getByRole("link", { name: "Go to login" })).toHaveAttribute("href", "/login");
  expect(sentBy(view).map(({ body }) => body)).toEqual([
    {
      token: "some-token",
      email: "zoe@example.test",
      password: "long enough",
      password_confirmation: "long enough",
    },
  ]);
  await view.pass(2);
  expect(navigation.router.replace).not.toHaveBeenCalled();
  await view.pass(1);
  expect(navigation.router.replace.mock.calls).toEqual([["/login"]]);
  expect(takeNotice()).toEqual({
    tone: "success",
    text: "Your password was changed. Please sign in with the new one.",
  });
});

test.each([
  { what: "an unknown token", status: 404, errors: [] },
  { what: "a used or expired one", status: 400, errors: [] },
  { what: "an address that is none", status: 422, errors: [{ field: "email", code: "x", message: "No" }] },
])("$what leads to a new link [ACC-07]", async ({ status, errors }) => {
  const view = drawForm();
  view.answer(CALL, { status, body: { message: "No", code: "X", errors } });
  await send(view);
  await expectFocus(await screen.findByRole("heading", { name: "This link does not work" }));
  expect(screen.getByRole("link", { name: "Request a new link" })).toHaveAttribute(
    "href",
    "/auth/forgot-password",
  );
});

test("a password that the server refuses, and another failure, keep the form and what was typed", async () => {
  const view = drawForm();
  const errors = [{ field: "password", code: "x", message: "This password is too well known" }];
  view.answer(CALL, { status: 422, body: { message: "No", code: "VALIDATION_ERROR", errors } });
  await send(view);
  expect(await screen.findByText("This password is too well known")).toBeVisible();
  await expectFocus(field("New password"));
  view.answer(CALL, { status: 403, body: { message: "Not today", code: "X" } });
  await send(view, "longest of all");
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(field("New password")).toHaveValue("longest of all");
});
