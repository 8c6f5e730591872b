import assert from "node:assert/strict";
import type { Browser, Page } from "playwright";
import { startRealProvider, type RealProvider } from "../../support/real-provider";
import type { Target } from "../traffic/send";
import { newPage } from "./browser";
import { api } from "./site";
import { newToken, type CreatedWorkspace } from "./workspaces";

const LABEL = "Company ID";

/**
 * As the workspace's administrator, who has no second factor yet, configures an OpenID Connect provider (the
 * package oidc-provider). Then signs in through it in a browser, as somebody whom the workspace does not know
 * yet and as somebody who declines. Returns the e-mail address of the signed-in user.
 */
export async function signInByOpenId(
  browser: Browser,
  target: Target,
  workspace: CreatedWorkspace,
): Promise<string> {
  const { host } = workspace;
  const provider = await startRealProvider(() => [`https://${host}/api/auth/sso/callback`]);
  try {
    await setUp(provider, target, workspace);
    const email = `rita@${host}`;
    provider.person = {
      sub: "rita",
      email,
      email_verified: true,
      given_name: "Rita",
      family_name: "Real",
      groups: ["sellers"],
    };
    const page = await goThere(browser, host);
    await page.waitForURL((url) => url.host === host && url.pathname === "/deals");
    const who = await whoIs(page);
    assert.deepEqual(who, email);
    await page.context().close();
    provider.person = null;
    const refused = await goThere(browser, host);
    await refused.waitForURL((url) => url.host === host && url.searchParams.get("sso") === "denied");
    assert.equal(await whoIs(refused), null);
    await refused.context().close();
    return who;
  } finally {
    await provider.close();
  }
}

async function setUp({ client }: RealProvider, target: Target, { host, email }: CreatedWorkspace) {
  const token = await newToken(target, host, email);
  const ask = (method: string, path: string, body: object) =>
    api<{ data: { problem?: string | null } }>(target, host, { method, path, token, body });
  const tested = await ask("POST", "/api/single-sign-on/test", client);
  assert.equal(tested.data.problem, null);
  await ask("PUT", "/api/single-sign-on", {
    ...client,
    label: LABEL,
    provisions_users: true,
    role_claim: "groups",
    role_mapping: [{ value: "sellers", role: "employee" }],
  });
}

async function goThere(browser: Browser, host: string): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(`https://${host}/login?redirect=/deals`);
  await page.getByRole("link", { name: `Sign in with ${LABEL}` }).click();
  return page;
}

/** The e-mail address of the user signed in on this browser, or null. */
const whoIs = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const answer = await fetch("/api/me");
    if (!answer.ok) return null;
    return ((await answer.json()) as { data: { attributes: { email: string } } }).data.attributes.email;
  });
