import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  noToken,
  unknownToken,
  VerifyEmail,
  type LinkState,
} from "@/app/(open)/verify-email/[token]/_parts/verify-email";
import { navigation } from "../../support/navigation";
import { renderScreen } from "../../support/render-screen";
import { expectFocus, sentBy } from "../../support/on-screen";

const CALL = "GET /api/email/verify/some-token";
const refusal = (status: number, message: string) => ({ status, body: { message, code: "X" } });
const link = (name: string) => screen.getByRole("link", { name });
const button = (name: string) => screen.getByRole("button", { name });
const open: LinkState = { state: "open", email: "lea@example.test" };

test("says whose address it is and asks nothing until its reader confirms [T-06]", async () => {
  const view = renderScreen(<VerifyEmail token="some-token" found={open} />, { api: {} });
  expect(await screen.findByText("lea@example.test")).toBeVisible();
  expect(button("Verify now")).toBeEnabled();
  expect(screen.getByRole("status")).toHaveTextContent("");
  expect(sentBy(view)).toEqual([]);
});

test("one call verifies, with the header that confirms; it can be cancelled and made again [ACC-09] [REST-12] [T-06]", async () => {
  const releases: (() => void)[] = [];
  const view = renderScreen(<VerifyEmail token="some-token" found={open} />, {
    api: {
      [CALL]: async () => {
        await new Promise<void>((done) => releases.push(done));
        return refusal(404, "Verification link not found");
      },
    },
  });
  await view.user.click(button("Verify now"));
  expect(screen.getByRole("status")).toHaveTextContent("Verifying your email…");
  await view.user.click(button("Cancel"));
  expect(screen.queryByText("Verifying your email…")).toBeNull();
  await view.user.click(button("Verify now"));
  expect(await screen.findByText("Verifying your email…")).toBeVisible();
  await expect.poll(() => releases.length).toBe(2);
  releases.forEach((release) => release());
  await expectFocus(await screen.findByRole("heading", { name: "Your email could not be verified" }));
  expect(sentBy(view).map(({ method, path }) => `${method} ${path}`)).toEqual([CALL, CALL]);
  expect(sentBy(view).map(({ headers }) => headers.get("kapi-confirm"))).toEqual(["1", "1"]);
});

test.each([
  { what: "a verification", answer: { body: { data: { verified: true, email: "x" }, message: "ok" } } },
  { what: "one that another window made", answer: refusal(400, "Email already verified") },
])("$what counts 5 seconds down, then leads to the sign-in [ACC-10] [ACC-13]", async ({ answer }) => {
  const view = renderScreen(<VerifyEmail token="some-token" found={open} />, { api: { [CALL]: answer } });
  await view.user.click(button("Verify now"));
  await expectFocus(await screen.findByRole("heading", { name: "Your email is verified" }));
  expect(link("Go to login now")).toHaveAttribute("href", "/login");
  for (const left of ["5 seconds", "4 seconds", "3 seconds", "2 seconds", "1 second"]) {
    expect(screen.getByRole("timer")).toHaveTextContent(`in ${left}.`);
    expect(navigation.router.replace).not.toHaveBeenCalled();
    await view.pass(1);
  }
  expect(navigation.router.replace.mock.calls).toEqual([["/login"]]);
});

test.each([
  { what: "when the page is drawn", found: { state: "expired" } as LinkState },
  { what: "when it is confirmed", found: open },
])(
  "a link that has expired $what leads to a new one and to the registration [ACC-11] [ACC-14]",
  async ({ found }) => {
    const view = renderScreen(<VerifyEmail token="some-token" found={found} />, {
      api: { [CALL]: refusal(400, "Verification link has expired") },
    });
    if (found === open) await view.user.click(button("Verify now"));
    await expectFocus(await screen.findByRole("heading", { name: "This link has expired" }));
    expect(link("Request a new link")).toHaveAttribute("href", "/resend-verification");
    expect(link("Sign up")).toHaveAttribute("href", "/register");
  },
);

test("a link that was used already counts as success at once [ACC-13]", async () => {
  renderScreen(<VerifyEmail token="some-token" found={{ state: "success" }} />, { api: {} });
  await expectFocus(await screen.findByRole("heading", { name: "Your email is verified" }));
});

test.each([
  { what: "an unknown token [ACC-15] [MSG-11]", found: unknownToken, text: "Verification link not found" },
  { what: "none at all [ACC-15] [MSG-13]", found: noToken, text: "Invalid verification link" },
  {
    what: "a refusal [ACC-15] [MSG-10]",
    found: open,
    text: "Access denied. The verification link may be invalid.",
  },
])("$what: said with the ways to registration and sign-in [ACC-12]", async ({ found, text }) => {
  const view = renderScreen(<VerifyEmail token="some-token" found={found} />, {
    api: { [CALL]: refusal(403, "No") },
  });
  if (found === open) await view.user.click(button("Verify now"));
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
  await expectFocus(screen.getByRole("heading", { name: "Your email could not be verified" }));
  expect(link("Sign up")).toHaveAttribute("href", "/register");
  expect(link("Go to login")).toHaveAttribute("href", "/login");
  expect(sentBy(view)).toHaveLength(found === open ? 1 : 0);
});
