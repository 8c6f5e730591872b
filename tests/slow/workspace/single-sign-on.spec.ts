import { forgetCookies } from "../../support/forget-cookies";
import { expect, test } from "../../support/frame";
import { startRealProvider } from "../../support/real-provider";
import { PASSWORD } from "../../support/workspace";

test("a workspace sets its provider up, and its people sign in there [T-24]", async ({
  page,
  frame,
  workspace,
}) => {
  const callback = `http://${workspace.host}:${workspace.port}/api/auth/sso/callback`;
  const provider = await startRealProvider(() => [callback]);
  const section = page.getByRole("region", { name: "Single sign-on" });

  await test.step("an administrator enters it, and is told what is wrong before it is saved", async () => {
    await frame.open("admin", "/settings/sign-in");
    await expect(section.getByLabel("Redirect URI", { exact: true })).toHaveValue(callback);
    await section.getByLabel("Name of the button").fill("Acme ID");
    await section.getByLabel("Issuer").fill(provider.client.issuer);
    await section.getByLabel("Client ID").fill(provider.client.client_id);
    await section.getByLabel(/^Client secret/).fill("wrong");
    await section.getByRole("button", { name: "Test" }).click();
    await expect(section.getByText("does not accept this client ID and secret")).toBeVisible();
    await section.getByLabel(/^Client secret/).fill(provider.client.client_secret);
    await section.getByRole("button", { name: "Test" }).click();
    await expect(section.getByText("The provider answers, and knows this client.")).toBeVisible();
    await section.getByLabel("Everybody signs in this way").check();
    await section.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved. It holds from now on.")).toBeVisible();
  });

  await test.step("the sign-in leads there, and back to where somebody wanted to go", async () => {
    await page.context().clearCookies();
    provider.person = { sub: "1", email: "manager@example.test", email_verified: true };
    await page.goto(frame.address("/deals"));
    await page.getByRole("link", { name: "Sign in with Acme ID" }).click();
    await expect(page).toHaveURL(frame.address("/deals"));
  });

  await test.step("whoever is refused learns why, and what to do", async () => {
    await forgetCookies(page);
    provider.person = null;
    await page.goto(frame.address("/login"));
    await page.getByRole("link", { name: "Sign in with Acme ID" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "You cancelled the sign-in" })).toBeVisible();
  });

  await test.step("administrators keep their password", async () => {
    await page.getByText("Sign in as administrator").click();
    await page.getByLabel("Email").fill("admin@example.test");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(frame.address("/dashboard"));
  });
  await provider.close();
});
