import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ForgotPassword } from "@/app/(guest)/auth/forgot-password/_parts/forgot-password";
import { ResendVerification } from "@/app/(open)/resend-verification/_parts/resend-verification";
import { renderScreen } from "../../support/render-screen";
import { expectDescription, expectFocus, fill, sentBy } from "../../support/on-screen";

const email = () => screen.getByLabelText("Email");

describe.each([
  {
    name: "a forgotten password",
    form: <ForgotPassword />,
    call: "POST /api/forgot-password",
    button: "Send the link",
    sent: /^If there is an account for zoe@example.test/,
  },
  {
    name: "a new verification email",
    form: <ResendVerification />,
    call: "POST /api/email/resend",
    button: "Send a new link",
    sent: /^If an account exists for this address/,
  },
])("$name", ({ form, call, button, sent }) => {
  const draw = () => {
    const view = renderScreen(form);
    return { ...view, submit: () => view.user.click(screen.getByRole("button", { name: button })) };
  };

  test("needs an address, and says so at the field without a call [VAL-07]", async () => {
    const view = draw();
    for (const typed of ["", "nobody@"]) {
      await fill(view, email(), typed);
      await view.submit();
      await expectFocus(email());
      await expectDescription(email(), /^Please enter a valid email address\./);
    }
    expect(sentBy(view)).toEqual([]);
  });

  test("too many: says in how many minutes to come back, and keeps the address", async () => {
    const view = draw();
    view.answer(call, {
      status: 429,
      headers: { "retry-after": "541" },
      body: { message: "Too many requests", code: "RATE_LIMIT_ERROR" },
    });
    await fill(view, email(), "zoe@example.test");
    await view.submit();
    expect(await screen.findByText("Too many requests. Please try again in 10 minutes.")).toBeVisible();
    expect(email()).toHaveValue("zoe@example.test");
  });

  test("the screen after it takes the focus and leads to the sign-in [ACC-05] [ACC-06]", async () => {
    const view = draw();
    view.answer(call, { body: { data: null, message: "ok" } });
    await fill(view, email(), "zoe@example.test");
    await view.submit();
    expect(await screen.findByText(sent)).toBeVisible();
    await expectFocus(screen.getByRole("heading", { name: "Check your email" }));
    expect(screen.getByRole("link", { name: "Back to login" })).toHaveAttribute("href", "/login");
    expect(sentBy(view).map(({ body }) => body)).toEqual([{ email: "zoe@example.test" }]);
  });
});
