import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { VerifyEmail } from "@/app/(open)/verify-email/[token]/_parts/verify-email";
import { navigation } from "../../support/navigation";
import { renderScreen } from "../../support/render-screen";
import { expectFocus, sentBy } from "../../support/on-screen";

const CALL = "GET /api/email/verify/some-token";
const refusal = (status: number, message: string) => ({ status, body: { message, code: "X" } });
const link = (name: string) => screen.getByRole("link", { name });

test("one call verifies; it can be cancelled and made again [ACC-09] [REST-12]", async () => {
  const releases: (() => void)[] = [];
  const view = renderScreen(<VerifyEmail token="some-token" />, {
    api: {
      [CALL]: async () => {
        await new Promise<void>((done) => releases.push(done));
        return refusal(404, "Verification link not found");
      },
    },
  });
  expect(await screen.findByText("Verifying your e-mail…")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("Verifying your e-mail…");
  await view.user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByText("Verifying your e-mail…")).toBeNull();
  await view.user.click(screen.getByRole("button", { name: "Verify now" }));
  expect(await screen.findByText("Verifying your e-mail…")).toBeVisible();
  await expect.poll(() => releases.length).toBe(2);
  releases.forEach((release) => release());
  await expectFocus(await screen.findByRole("heading", { name: "Your e-mail could not be verified" }));
  expect(sentBy(view).map(({ method, path }) => `${method} ${path}`)).toEqual([CALL, CALL]);
});

test.each([
  { what: "a verification", answer: { body: { data: null, message: "ok" } } },
  { what: "a second click on the link", answer: refusal(400, "Email already verified") },
])("$what counts 5 seconds down, then leads to the sign-in [ACC-10] [ACC-13]", async ({ answer }) => {
  const view = renderScreen(<VerifyEmail token="some-token" />, { api: { [CALL]: answer } });
  await expectFocus(await screen.findByRole("heading", { name: "Your e-mail is verified" }));
  expect(link("Go to login now")).toHaveAttribute("href", "/login");
  for (const left of ["5 seconds", "4 seconds", "3 seconds", "2 seconds", "1 second"]) {
    expect(screen.getByRole("timer")).toHaveTextContent(`in ${left}.`);
    expect(navigation.router.replace).not.toHaveBeenCalled();
    await view.pass(1);
  }
  expect(navigation.router.replace.mock.calls).toEqual([["/login"]]);
});

test("an expired link leads to a new one and to the registration [ACC-11] [ACC-14]", async () => {
  renderScreen(<VerifyEmail token="some-token" />, {
    api: { [CALL]: refusal(400, "Verification link has expired") },
  });
  await expectFocus(await screen.findByRole("heading", { name: "This link has expired" }));
  expect(link("Request a new link")).toHaveAttribute("href", "/resend-verification");
  expect(link("Sign up")).toHaveAttribute("href", "/register");
});

test.each([
  {
    what: "an unknown token [ACC-15] [MSG-11]",
    token: "some-token",
    answer: refusal(404, "Verification link not found"),
    text: "Verification link not found",
  },
  {
    what: "none at all [ACC-15] [MSG-13]",
    token: "",
    answer: "away" as const,
    text: "Invalid verification link",
  },
  {
    what: "a refusal [ACC-15] [MSG-10]",
    token: "some-token",
    answer: refusal(403, "No"),
    text: "Access denied. The verification link may be invalid.",
  },
])(
  "$what: said at once, with the ways to registration and sign-in [ACC-12]",
  async ({ token, answer, text }) => {
    const view = renderScreen(<VerifyEmail token={token} />, { api: { [CALL]: answer } });
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
    await expectFocus(screen.getByRole("heading", { name: "Your e-mail could not be verified" }));
    expect(link("Sign up")).toHaveAttribute("href", "/register");
    expect(link("Go to login")).toHaveAttribute("href", "/login");
    expect(sentBy(view)).toHaveLength(token === "" ? 0 : 1);
  },
);
