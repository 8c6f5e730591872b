import type { Page } from "@playwright/test";
import { expect, test } from "../../support/frame";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const wrong = (page: Page) => page.locator("[aria-invalid=true]");

/** What the page sends to a path from now on: the bodies, or the methods of calls without a body. */
function sentTo(page: Page, path: string): string[] {
  const sent: string[] = [];
  page.on(
    "request",
    (request) =>
      new URL(request.url()).pathname.startsWith(path) && sent.push(request.postData() ?? request.method()),
  );
  return sent;
}

test("a registration asks for all it needs, and tells a stranger nothing of a known address", async ({
  page,
  frame,
  workspace,
}) => {
  const sent = sentTo(page, "/api/register");

  await test.step("it asks for names, e-mail, password, its confirmation and consent, with links to both texts [ACC-03] [X-10]", async () => {
    await frame.open(null, "/register");
    for (const label of ["First name", "Last name", "Email", "Password", "Confirm password"])
      await expect(field(page, label)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^I accept the terms of use/ })).not.toBeChecked();
    for (const [name, path] of [
      [/^terms of use/, "/terms"],
      [/^privacy policy/, "/privacy"],
    ] as const) {
      await expect(page.getByRole("link", { name })).toHaveAttribute("href", path);
      await expect(page.getByRole("link", { name })).toHaveAttribute("target", "_blank");
    }
  });

  await test.step("what is wrong stands at its field, the first one has the focus, and nothing is sent [VAL-05] [VAL-06]", async () => {
    await button(page, "Sign up").click();
    await expect(field(page, "First name")).toBeFocused();
    await expect(wrong(page)).toHaveCount(5);
    await expect(page.getByText("You must accept the terms and the privacy policy")).toBeVisible();
    for (const [label, value] of [
      ["First name", "Zoé"],
      ["Last name", "Roy"],
      ["Email", "employee@example.test"],
      ["Password", "Correct1horse"],
      ["Confirm password", "Correct2horse"],
    ] as const)
      await field(page, label).fill(value);
    await page.getByRole("checkbox").check();
    await button(page, "Sign up").click();
    await expect(field(page, "Confirm password")).toBeFocused();
    await expect(field(page, "Confirm password")).toHaveAccessibleDescription("Passwords do not match");
    await expect(wrong(page)).toHaveCount(1);
    expect(sent).toEqual([]);
  });

  await test.step("the workspace's identifier goes along; a known address is shown nothing else [X-09] [REST-02]", async () => {
    await field(page, "Confirm password").fill("Correct1horse");
    await button(page, "Sign up").click();
    await expect(heading(page)).toHaveText("Check your email");
    await expect(heading(page)).toBeFocused();
    expect(JSON.parse(sent[0] ?? "{}")).toEqual({
      tenant_name: workspace.tenant.slug,
      email: "employee@example.test",
      first_name: "Zoé",
      last_name: "Roy",
      password: "Correct1horse",
      password_confirmation: "Correct1horse",
    });
  });

  await test.step("the mail can be sent again; without a known address the screen says so [ACC-04] [MSG-14] [REST-11]", async () => {
    const again = sentTo(page, "/api/email/resend");
    await expect(page.getByText(/^We sent an email to employee@example.test/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to login" })).toHaveAttribute("href", "/login");
    await button(page, "Resend the email").click();
    await expect(page.getByText("Verification email sent!")).toBeVisible();
    expect(again).toEqual([JSON.stringify({ email: "employee@example.test" })]);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await button(page, "Resend the email").click();
    await expect(page.getByText("No email address found.")).toBeVisible();
    expect(again).toHaveLength(1);
  });

  await test.step("both texts exist and name the workspace [ACC-03] [X-10]", async () => {
    for (const [path, title] of [
      ["/terms", "Terms of use"],
      ["/privacy", "Privacy policy"],
    ] as const) {
      await page.goto(frame.address(path));
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByText(workspace.tenant.name).first()).toBeVisible();
    }
  });
});

test("mails are asked for without learning who has an account", async ({ page, frame }) => {
  await test.step("a new verification email: the answer is the same for everybody [ACC-05] [VAL-07]", async () => {
    await frame.open(null, "/resend-verification");
    await field(page, "Email").fill("no address");
    await button(page, "Send a new link").click();
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(field(page, "Email")).toBeFocused();
    for (const email of ["nobody@example.test", "employee@example.test"]) {
      await field(page, "Email").fill(email);
      await button(page, "Send a new link").click();
      await expect(page.getByText(/^If an account exists for this address/)).toBeVisible();
      await expect(heading(page)).toBeFocused();
      await expect(page.getByRole("link", { name: "Back to login" })).toHaveAttribute("href", "/login");
      await page.reload();
    }
  });

  await test.step("a forgotten password: the success shows the address, and leads back to an empty form [ACC-06] [VAL-07]", async () => {
    await page.goto(frame.address("/auth/forgot-password"));
    await field(page, "Email").fill("nobody@");
    await button(page, "Send the link").click();
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(field(page, "Email")).toBeFocused();
    await field(page, "Email").fill("nobody@example.test");
    await button(page, "Send the link").click();
    await expect(page.getByText("nobody@example.test")).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await button(page, "Try a different email").click();
    await expect(field(page, "Email")).toHaveValue("");
  });
});

test("a link for a new password that is incomplete or unknown leads to a new one", async ({
  page,
  frame,
}) => {
  const sent = sentTo(page, "/api/reset-password");
  const offersANewOne = async () => {
    await expect(heading(page)).toHaveText("This link does not work");
    await expect(page.getByRole("link", { name: "Request a new link" })).toHaveAttribute(
      "href",
      "/auth/forgot-password",
    );
  };

  await test.step("without a token the link is invalid [ACC-07]", async () => {
    await frame.open(null, "/auth/reset-password?email=zoe@example.test");
    await offersANewOne();
  });

  await test.step("an unknown link is found out before anything is typed, and leads to a new one [ACC-07]", async () => {
    await page.goto(frame.address("/auth/reset-password?token=unknown-token"));
    await offersANewOne();
    expect(sent).toEqual([]);
  });
});

test("a link that confirms nothing says so when its page is drawn, and nothing is asked [T-06]", async ({
  page,
  frame,
}) => {
  const sent = sentTo(page, "/api/email/verify/");
  const failed = async (text: string) => {
    await expect(heading(page)).toHaveText("Your email could not be verified");
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText(text)).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/register");
    await expect(main.getByRole("link", { name: "Go to login" })).toHaveAttribute("href", "/login");
  };

  await test.step("an unknown token, with the ways to registration and sign-in [ACC-12] [ACC-15] [MSG-11]", async () => {
    const html = await (await page.goto(frame.address("/verify-email/no-such-token")))?.text();
    expect(html).toContain("Verification link not found");
    await failed("Verification link not found");
  });

  await test.step("none at all [ACC-12] [ACC-15] [MSG-13]", async () => {
    await page.goto(frame.address("/verify-email/%20"));
    await failed("Invalid verification link");
  });
  expect(sent).toEqual([]);
});
