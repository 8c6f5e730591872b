import type { Page } from "@playwright/test";
import en from "../../../messages/en.json" with { type: "json" };
import fr from "../../../messages/fr.json" with { type: "json" };
import { expect, test } from "../../support/account-site";

const FIRST = "Correct1horse";
const SECOND = "Battery2staple";
const THIRD = "Tr0ubadour";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

for (const [language, texts] of [
  ["en", en],
  ["fr", fr],
] as const) {
  const { login, register, check, verify, forgot, reset } = texts.auth;
  const { profile } = texts;

  test(`from the registration to a recovered password, in ${language}`, async ({
    page,
    context,
    site,
    mail,
  }) => {
    const email = `zoe.${language}@example.test`;
    // The clock runs normally. The test advances it where a screen redirects after some seconds.
    await page.clock.install();
    const isLedToSignIn = () =>
      expect(async () => {
        await page.clock.runFor(1_000);
        await expect(page).toHaveURL(site.address("/login"), { timeout: 100 });
      }).toPass({ intervals: [50] });
    await context.addCookies([{ name: "kapi.language", value: language, url: site.address("/") }]);
    const signIn = async (password: string) => {
      await field(page, login.email).fill(email);
      await field(page, login.password).fill(password);
      await button(page, login.submit).click();
    };

    await test.step("register [ACC-03] [ACC-04]", async () => {
      await page.goto(site.address("/login"));
      await page.getByRole("link", { name: login.signUp }).click();
      await field(page, register.firstName).fill("Zoé");
      await field(page, register.lastName).fill("O’Brien-Roy");
      await field(page, register.email).fill(email);
      await field(page, register.password).fill(FIRST);
      await field(page, register.confirmPassword).fill(FIRST);
      await page.getByRole("checkbox").check();
      await button(page, register.submit).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(check.title);
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText(check.spam)).toBeVisible();
    });

    await test.step("an address that is not verified yet does not sign in, and is led to a new link", async () => {
      await page.getByRole("link", { name: check.signIn }).click();
      await signIn(FIRST);
      await expect(page.getByText(texts.auth.errors.emailNotVerified)).toBeVisible();
      await expect(page.getByRole("link", { name: login.resend })).toHaveAttribute(
        "href",
        "/resend-verification",
      );
    });

    await test.step("verify by the mail's link, which counts as success a second time too [ACC-10] [ACC-13]", async () => {
      const { links, subject } = await mail.mailTo(email);
      const link = links.find((address) => address.includes("/verify-email/")) ?? "";
      expect(link.startsWith(site.address("/verify-email/")), `${subject}: ${link}`).toBe(true);
      await page.goto(link);
      await expect(page.getByText(email, { exact: true })).toBeVisible();
      await button(page, verify.verify).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(verify.successTitle);
      await page.getByRole("link", { name: verify.goNow }).click();
      await expect(page).toHaveURL(site.address("/login"));
      // A second visit: the link has been used, which also counts as success.
      await page.goto(link);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(verify.successTitle);
      await isLedToSignIn();
    });

    await test.step("sign in, and be told why there is nothing to do yet", async () => {
      await signIn(FIRST);
      await expect(page).toHaveURL(site.address("/dashboard"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        texts.dashboard.greeting.replace("{name}", "Zoé"),
      );
      await expect(page.getByText(texts.dashboard.noRoleTitle)).toBeVisible();
    });

    await test.step("change the profile [ACC-19] [ACC-22]", async () => {
      await page.getByRole("main").getByRole("link", { name: texts.dashboard.editProfile }).click();
      await field(page, `${profile.firstName}*`).fill("Chloé");
      await field(page, profile.phone).fill("+1 514 555 0199");
      await button(page, profile.save).click();
      await expect(page.getByText(profile.saved)).toBeVisible();
      await expect.poll(() => page.evaluate(() => localStorage.getItem("kapi.user"))).toContain("Chloé");
    });

    await test.step("change the password [ACC-19] [ACC-21] [ACC-23]", async () => {
      await page.getByRole("tab", { name: profile.passwordTab }).click();
      await expect(page).toHaveURL(site.address("/profile?tab=password"));
      await field(page, profile.password.current).fill(FIRST);
      await field(page, profile.password.new).fill(SECOND);
      await field(page, profile.password.confirm).fill(SECOND);
      await button(page, profile.password.save).click();
      await expect(page.getByText(profile.password.changed)).toBeVisible();
      const { subject } = await mail.mailTo(email);
      expect(subject).toContain(texts.mail.passwordChanged.subject.split("{company}")[0]);
      await expect(field(page, profile.password.current)).toHaveValue("");
    });

    await test.step("log out, and ask for a link to a new password [ACC-06]", async () => {
      await page
        .getByRole("button", { name: texts.shell.menu.replace("{name}", "Chloé O’Brien-Roy") })
        .click();
      await page.getByText(texts.shell.signOut, { exact: true }).click();
      await expect(page).toHaveURL(site.address("/login"));
      await signIn(FIRST);
      await expect(page.getByText(texts.auth.errors.passwordIncorrect)).toBeVisible();
      await page.getByRole("link", { name: login.forgot }).click();
      await expect(field(page, forgot.email)).toHaveValue(email);
      await button(page, forgot.submit).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(forgot.sentTitle);
      await expect(page.getByText(email)).toBeVisible();
    });

    await test.step("choose it by the mail's link, and sign in with it [ACC-08]", async () => {
      const { links } = await mail.mailTo(email);
      await page.goto(links.find((address) => address.includes("/auth/reset-password")) ?? "");
      await expect(field(page, reset.password)).toBeFocused();
      await button(page, reset.submit).click();
      await expect(field(page, reset.password)).toHaveAttribute("aria-invalid", "true");
      await field(page, reset.password).fill(THIRD);
      await field(page, reset.confirmPassword).fill(THIRD);
      await button(page, reset.submit).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(reset.doneTitle);
      await isLedToSignIn();
      await expect(page.getByText(reset.notice)).toBeVisible();
      await signIn(THIRD);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        texts.dashboard.greeting.replace("{name}", "Chloé"),
      );
    });
  });
}
