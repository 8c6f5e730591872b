import type { Page } from "@playwright/test";
import { expect, test } from "../support/account-site";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const calls = (page: Page, path: string): string[] => {
  const made: string[] = [];
  page.on(
    "request",
    (request) =>
      new URL(request.url()).pathname.startsWith(path) && made.push(request.postData() ?? request.method()),
  );
  return made;
};

test.describe("registration", () => {
  const submit = (page: Page) => page.getByRole("button", { name: "Sign up" }).click();

  test("asks for names, e-mail, password, confirmation and consent, with links to both texts [ACC-03] [X-10]", async ({
    page,
    site,
  }) => {
    await page.goto(site.address("/register"));
    for (const label of ["First name", "Last name", "E-mail", "Password", "Confirm password"])
      await expect(field(page, label)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^I accept the terms of use/ })).not.toBeChecked();
    await expect(page.getByRole("link", { name: /^terms of use/ })).toHaveAttribute("href", "/terms");
    await expect(page.getByRole("link", { name: /^privacy policy/ })).toHaveAttribute("href", "/privacy");
    for (const [path, title] of [
      ["/terms", "Terms of use"],
      ["/privacy", "Privacy policy"],
    ] as const) {
      await page.goto(site.address(path));
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByText("Company account").first()).toBeVisible();
    }
  });

  test("says at each field what is wrong, goes to the first, and calls nothing [VAL-02] [VAL-03] [VAL-04] [VAL-05] [VAL-06]", async ({
    page,
    site,
  }) => {
    const made = calls(page, "/api/register");
    await page.goto(site.address("/register"));
    await field(page, "First name").fill("x".repeat(51));
    await field(page, "Last name").fill("R2D2");
    await field(page, "E-mail").fill(`${"x".repeat(250)}@example.test`);
    await field(page, "Password").fill("alllowercase1");
    await field(page, "Confirm password").fill("something else");
    await submit(page);
    await expect(field(page, "First name")).toBeFocused();
    for (const text of [
      "First name must be less than 50 characters",
      "Last name can only contain letters, spaces, hyphens and apostrophes",
      "Email must be less than 255 characters",
      "Password must contain an uppercase letter",
      "Passwords do not match",
      "You must accept the terms and the privacy policy",
    ])
      await expect(page.getByText(text)).toBeVisible();
    await expect(field(page, "First name")).toHaveAccessibleDescription(
      "First name must be less than 50 characters",
    );
    await field(page, "First name").fill("x");
    await expect(page.getByText("First name must be at least 2 characters")).toBeVisible();
    await field(page, "First name").fill("Zoé");
    await expect(page.getByText(/^First name must/)).toHaveCount(0);
    expect(made).toEqual([]);
  });

  test("sends the workspace's identifier along, and shows a known address nothing else [X-09] [REST-02]", async ({
    page,
    site,
    mail,
  }) => {
    const made = calls(page, "/api/register");
    await page.goto(site.address("/register"));
    for (const [label, value] of [
      ["First name", "Zoé"],
      ["Last name", "Roy"],
      ["E-mail", "employee@example.test"],
      ["Password", "Correct1horse"],
      ["Confirm password", "Correct1horse"],
    ] as const)
      await field(page, label).fill(value);
    await page.getByRole("checkbox").check();
    await submit(page);
    await expect(heading(page)).toHaveText("Check your e-mail");
    const { tenant_name: named, ...sent } = JSON.parse(made[0] ?? "{}") as Record<string, string>;
    expect(named).toBe(site.workspace.tenant.slug);
    expect(Object.keys(sent).sort()).toEqual([
      "email",
      "first_name",
      "last_name",
      "password",
      "password_confirmation",
    ]);
    expect(
      (await mail.mailTo("employee@example.test")).links.some((link) => link.includes("/verify-email/")),
    ).toBe(false);
  });

  test("the network away: says so, keeps what was typed, and clears the message after 5 seconds [MSG-07] [SES-19] [X-07]", async ({
    page,
    site,
  }) => {
    await page.clock.install();
    let tries = 0;
    await page.route("**/api/register", (route) => {
      tries += 1;
      return route.abort();
    });
    await page.goto(site.address("/register"));
    for (const [label, value] of [
      ["First name", "Zoé"],
      ["Last name", "Roy"],
      ["E-mail", "zoe@example.test"],
      ["Password", "Correct1horse"],
      ["Confirm password", "Correct1horse"],
    ] as const)
      await field(page, label).fill(value);
    await page.getByRole("checkbox").check();
    // From here on time passes only as told.
    await page.clock.pauseAt(Date.now() + 60_000);
    await submit(page);
    const message = page.getByText("Network error. Please check your connection and try again.");
    // No step is longer than the message stands.
    await expect(async () => {
      await page.clock.runFor(2_000);
      await expect(message).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [50] });
    await expect(page.getByRole("alert").filter({ has: message })).toBeVisible();
    expect(tries).toBe(4);
    await page.clock.runFor(5_100);
    await expect(message).toBeHidden();
    await expect(page.locator("form")).toHaveAccessibleDescription(
      "Network error. Please check your connection and try again.",
    );
    await expect(field(page, "Password")).toHaveValue("Correct1horse");
  });

  test("after it, the mail can be sent again; without a known address the screen says so [ACC-04] [MSG-14] [REST-11]", async ({
    page,
    site,
  }) => {
    await page.goto(site.address("/register?complete"));
    await expect(page.getByRole("link", { name: "Go to login" })).toHaveAttribute("href", "/login");
    await page.getByRole("button", { name: "Resend the mail" }).click();
    await expect(page.getByText("No email address found.")).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem("kapi.account_email", "zoe@example.test"));
    await page.reload();
    const made = calls(page, "/api/email/resend");
    await page.getByRole("button", { name: "Resend the mail" }).click();
    await expect(page.getByText("Verification email sent!")).toBeVisible();
    expect(made).toEqual([JSON.stringify({ email: "zoe@example.test" })]);
  });
});

test.describe("asking for mails", () => {
  test("a new verification mail: the answer says nothing about accounts [ACC-05] [VAL-07]", async ({
    page,
    site,
    mail,
  }) => {
    await page.goto(site.address("/resend-verification"));
    await field(page, "E-mail").fill("no address");
    await page.getByRole("button", { name: "Send a new link" }).click();
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(field(page, "E-mail")).toBeFocused();
    for (const email of ["nobody@example.test", "employee@example.test"]) {
      await field(page, "E-mail").fill(email);
      await page.getByRole("button", { name: "Send a new link" }).click();
      await expect(page.getByText(/^If an account exists for this address/)).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to login" })).toHaveAttribute("href", "/login");
      await page.reload();
    }
    expect(mail.mails.some(({ to }) => to === "nobody@example.test")).toBe(false);
  });

  test("a forgotten password: the success shows the address, and leads back to an empty form [ACC-06] [VAL-07]", async ({
    page,
    site,
  }) => {
    await page.goto(site.address("/auth/forgot-password"));
    await field(page, "E-mail").fill("nobody@");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await field(page, "E-mail").fill("nobody@example.test");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("nobody@example.test")).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await page.getByRole("button", { name: "Try a different email" }).click();
    await expect(field(page, "E-mail")).toHaveValue("");
  });

  test("too many: says in how many minutes to come back", async ({ page, site }) => {
    await page.route("**/api/forgot-password", (route) =>
      route.fulfill({
        status: 429,
        headers: { "Retry-After": "541" },
        json: { message: "Too many requests", code: "RATE_LIMIT_ERROR" },
      }),
    );
    await page.goto(site.address("/auth/forgot-password"));
    await field(page, "E-mail").fill("zoe@example.test");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("Too many requests. Please try again in 10 minutes.")).toBeVisible();
    await expect(field(page, "E-mail")).toHaveValue("zoe@example.test");
  });
});

test.describe("a new password", () => {
  for (const query of ["", "?token=abc", "?email=zoe@example.test", "?token=%20&email=zoe@example.test"]) {
    test(`a link with '${query}' is invalid, and leads to a new one [ACC-07]`, async ({ page, site }) => {
      await page.goto(site.address(`/auth/reset-password${query}`));
      await expect(heading(page)).toHaveText("This link does not work");
      await expect(page.getByRole("link", { name: "Request a new link" })).toHaveAttribute(
        "href",
        "/auth/forgot-password",
      );
    });
  }

  test("the log says that a link was invalid, and nothing of what it held [ACC-07]", async ({
    page,
    site,
    server,
  }) => {
    await page.goto(site.address("/auth/reset-password?token=very-secret-token"));
    await expect.poll(() => server.output()).toContain("a reset link is invalid");
    expect(server.output()).toContain('"missing":["email"]');
    expect(server.output()).not.toContain("very-secret-token");
  });

  test("checks both fields, each with its own toggle, and leads an unknown link to a new one [ACC-08] [ACC-20] [VAL-08] [REST-07]", async ({
    page,
    site,
  }) => {
    const made = calls(page, "/api/reset-password");
    await page.goto(site.address("/auth/reset-password?token=unknown-token&email=zoe@example.test"));
    await field(page, "New password").fill("short");
    await field(page, "Confirm new password").fill("shorter");
    await page.getByRole("button", { name: "Save the password" }).click();
    await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await page.getByRole("button", { name: "Show confirm new password" }).click();
    await expect(field(page, "Confirm new password")).toHaveAttribute("type", "text");
    await expect(field(page, "New password")).toHaveAttribute("type", "password");
    expect(made).toEqual([]);
    await field(page, "New password").fill("longer");
    await field(page, "Confirm new password").fill("longer");
    await page.getByRole("button", { name: "Save the password" }).click();
    await expect(heading(page)).toHaveText("This link does not work");
    expect(made.map((body) => JSON.parse(body) as unknown)).toEqual([
      {
        token: "unknown-token",
        email: "zoe@example.test",
        password: "longer",
        password_confirmation: "longer",
      },
    ]);
  });

  test("after it the sign-in follows in 3 seconds, with a message [ACC-08] [ACC-21]", async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await page.route("**/api/reset-password", (route) =>
      route.fulfill({ json: { data: null, message: "ok" } }),
    );
    await page.goto(site.address("/auth/reset-password?token=some-token&email=zoe@example.test"));
    await field(page, "New password").fill("longer");
    await field(page, "Confirm new password").fill("longer");
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("button", { name: "Save the password" }).click();
    await expect(heading(page)).toHaveText("Your password is changed");
    await page.clock.runFor(2_800);
    await expect(heading(page)).toHaveText("Your password is changed");
    await page.clock.runFor(300);
    await expect(page).toHaveURL(site.address("/login"));
    await expect(page.getByText("Your password was changed. Please sign in with the new one.")).toBeVisible();
  });
});

test.describe("verification", () => {
  const answer = (page: Page, status: number, message: string) =>
    page.route("**/api/email/verify/**", (route) => route.fulfill({ status, json: { message, code: "X" } }));

  test("verifies once the page is there, by one call that can be cancelled and made again [ACC-09] [REST-12]", async ({
    page,
    site,
  }) => {
    const made = calls(page, "/api/email/verify/");
    let open = () => {};
    const held = new Promise<void>((done) => (open = done));
    await page.route("**/api/email/verify/**", async (route) => {
      await held;
      await route
        .fulfill({ status: 404, json: { message: "Verification link not found" } })
        .catch(() => undefined);
    });
    const html = await (await page.goto(site.address("/verify-email/some-token")))?.text();
    expect(html).toMatch(/<p role="status"[^>]*><\/p>/);
    await expect(page.getByText("Verifying your e-mail…")).toBeVisible();
    const cancelled = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("/api/email/verify/"),
    );
    await page.getByRole("button", { name: "Cancel" }).click();
    await cancelled;
    await expect(page.getByText("Verifying your e-mail…")).toBeHidden();
    await page.getByRole("button", { name: "Verify now" }).click();
    await expect(page.getByText("Verifying your e-mail…")).toBeVisible();
    open();
    await expect(heading(page)).toHaveText("Your e-mail could not be verified");
    expect(made).toEqual(["GET", "GET"]);
  });

  test("success counts 5 seconds down, then leads to the sign-in [ACC-10] [ACC-13]", async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await answer(page, 400, "Email already verified");
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(site.address("/verify-email/some-token"));
    await expect(heading(page)).toHaveText("Your e-mail is verified");
    await expect(page.getByRole("timer")).toContainText("5 seconds");
    await expect(page.getByRole("link", { name: "Go to login now" })).toHaveAttribute("href", "/login");
    for (const left of [4, 3, 2, 1]) {
      await page.clock.runFor(1_000);
      await expect(page.getByRole("timer")).toContainText(left === 1 ? "1 second" : `${left} seconds`);
    }
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL(site.address("/login"));
  });

  test("an expired link leads to a new one and to the registration [ACC-11] [ACC-14]", async ({
    page,
    site,
  }) => {
    await answer(page, 400, "Verification link has expired");
    await page.goto(site.address("/verify-email/some-token"));
    await expect(heading(page)).toHaveText("This link has expired");
    await expect(page.getByRole("link", { name: "Request a new link" })).toHaveAttribute(
      "href",
      "/resend-verification",
    );
    await expect(page.getByRole("main").getByRole("link", { name: "Sign up" })).toHaveAttribute(
      "href",
      "/register",
    );
  });

  test("an unknown token, and none at all, say so and lead to registration and sign-in [ACC-12] [ACC-15] [MSG-11] [MSG-13]", async ({
    page,
    site,
  }) => {
    for (const [token, text] of [
      ["no-such-token", "Verification link not found"],
      ["%20", "Invalid verification link"],
    ] as const) {
      await page.goto(site.address(`/verify-email/${token}`));
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: "Sign up" })).toHaveAttribute(
        "href",
        "/register",
      );
      await expect(page.getByRole("main").getByRole("link", { name: "Go to login" })).toHaveAttribute(
        "href",
        "/login",
      );
    }
  });
});
