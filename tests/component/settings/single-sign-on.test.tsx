import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SingleSignOn } from "@/app/(workspace)/settings/(screens)/sign-in/_parts/single-sign-on/single-sign-on";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import type { SingleSignOnAnswer } from "@/lib/domain/single-sign-on/schema";
import { renderScreen } from "../../support/render-screen";

const STORED: SingleSignOnAnswer = {
  is_configured: true,
  is_enabled: true,
  issuer: "https://id.acme.test",
  client_id: "kapi",
  label: "Acme",
  scopes: "openid email profile",
  role_claim: null,
  is_role_case_exact: true,
  role_mapping: [],
  default_role: null,
  mail_domains: [],
  provisions_users: false,
  is_enforced: false,
  signs_out_at_provider: true,
  redirect_uri: "https://acme.kapi.test/api/auth/sso/callback",
  post_logout_redirect_uri: "https://acme.kapi.test/api/auth/sso/signed-out",
  version: 3,
};
const GROUPS = ["Sales", "Support"].map((name, at) => ({
  id: `d0f4b1de-2f3c-4c60-9d0e-0a4f3a1c7b1${at}`,
  name,
  external_id: `id-${at}`,
  members: 3,
  role: null,
}));
const draw = (api: NonNullable<Parameters<typeof renderScreen>[1]>["api"] = {}) =>
  renderScreen(
    <>
      <NoticeBanner duration={3_000} />
      <SingleSignOn
        initial={STORED}
        moreRedirects={["https://quotes.acme.test/api/auth/sso/callback"]}
        roles={[{ value: "employee", label: "Employee" }]}
        groups={GROUPS}
        mayChange
      />
    </>,
    { api },
  );

test("the redirect URIs of all domains are shown, and what the provider has to send [T-24]", () => {
  draw();
  expect(screen.getByLabelText("Redirect URI")).toHaveValue(STORED.redirect_uri);
  expect(screen.getByRole("button", { name: "Copy the redirect URI" })).toBeEnabled();
  expect(screen.getByLabelText("Sign-out URI")).toHaveValue(STORED.post_logout_redirect_uri);
  expect(screen.getByText("https://quotes.acme.test/api/auth/sso/callback")).toBeVisible();
  expect(screen.getByText(/claims sub, email and email_verified/)).toBeVisible();
});

test("the outcome of a test disappears with the first change of what was tested", async () => {
  const found = { problem: null, issuer: STORED.issuer };
  const { user } = draw({ "POST /api/single-sign-on/test": { body: { data: found } } });
  await user.click(screen.getByRole("button", { name: "Test" }));
  expect(await screen.findByText("The provider answers, and knows this client.")).toBeVisible();
  await user.type(screen.getByLabelText(/^Name of the button/), "!");
  expect(screen.getByText("The provider answers, and knows this client.")).toBeVisible();
  await user.type(screen.getByLabelText(/^Issuer/), "x");
  expect(screen.queryByText("The provider answers, and knows this client.")).toBeNull();
});

test("a failed save is told below the button that was pressed", async () => {
  const failed = { status: 503, body: { code: "NO", message: "no", errors: [] } };
  const { user } = draw({ "PUT /api/single-sign-on": failed });
  await user.type(screen.getByLabelText(/^Name of the button/), "!");
  const save = screen.getByRole("button", { name: "Save" });
  await user.click(save);
  const told = await screen.findByRole("alert");
  expect(told).toHaveTextContent(/^This could not be saved\./);
  expect(save.compareDocumentPosition(told) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("removing the provider is confirmed, and the outcome is said", async () => {
  const { user } = draw({ "DELETE /api/single-sign-on": { status: 204 } });
  await user.click(screen.getByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove single sign-on?" }));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Single sign-on was removed.")).toBeVisible();
  expect(screen.getByLabelText(/^Issuer/)).toHaveValue("");
});

test("a group of the directory becomes a row of the roles, and is offered no longer [T-70]", async () => {
  const { user, calls } = draw({ "PUT /api/single-sign-on": { body: { data: STORED } } });
  const groups = () => screen.queryByLabelText(/^Add a group from the directory/);
  await user.selectOptions(screen.getByLabelText(/^Add a group from the directory/), "Sales");
  expect(screen.getByLabelText(/^Value 1/)).toHaveValue("Sales");
  expect(groups()).not.toHaveTextContent("Sales");
  await user.selectOptions(screen.getByLabelText(/^Role 1/), "employee");
  // A row may name a group by the directory's id of it.
  await user.click(screen.getByRole("button", { name: "Add a value" }));
  await user.type(screen.getByLabelText(/^Value 2/), "id-1");
  expect(groups()).toBeNull();
  await user.selectOptions(screen.getByLabelText(/^Role 2/), "employee");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(calls.at(-1)?.body).toMatchObject({
    role_mapping: [
      { value: "Sales", role: "employee" },
      { value: "id-1", role: "employee" },
    ],
  });
});
