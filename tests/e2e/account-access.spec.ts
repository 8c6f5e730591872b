import { expect, test } from "../support/account-site";
import { expectAccessible, expectNoSidewaysScroll } from "../support/frame";
import { browserCookies, signInOnSite } from "../support/site-session";
import { PASSWORD } from "../support/workspace";

const FOR_GUESTS = [
  "/login",
  "/register",
  "/register?complete",
  "/auth/forgot-password",
  "/auth/reset-password",
  "/auth/reset-password?token=a&email=zoe@example.test",
  "/resend-verification",
  "/verify-email/unknown",
  "/terms",
  "/privacy",
];
const FOR_MEMBERS = ["/dashboard", "/profile", "/profile?tab=password", "/terms"];

for (const { theme, language, width } of [
  { theme: "light", language: "en", width: 390 },
  { theme: "dark", language: "fr", width: 1280 },
] as const) {
  test.describe(`${theme}, ${language}, ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });
    test.beforeEach(async ({ context, site }) => {
      await context.addCookies([
        { name: "kapi.theme", value: theme, url: site.address("/") },
        { name: "kapi.language", value: language, url: site.address("/") },
      ]);
    });

    for (const path of FOR_GUESTS) {
      test(`${path} has no accessibility faults, also with its messages`, async ({ page, site }) => {
        await page.goto(site.address(path));
        if (path.startsWith("/verify-email"))
          await expect(page.getByRole("main").getByRole("link")).toHaveCount(2);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        const submit = page.locator("form[method=post] button[type=submit]");
        if ((await submit.count()) === 0) return;
        await submit.click();
        await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }

    test("the pages of the signed-in have none either", async ({ page, context, site }) => {
      const { cookies } = await signInOnSite(site.workspace, {
        email: "employee@example.test",
        password: PASSWORD,
      });
      await context.addCookies(browserCookies(cookies, site.address("/")));
      for (const path of FOR_MEMBERS) {
        await page.goto(site.address(path));
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}
