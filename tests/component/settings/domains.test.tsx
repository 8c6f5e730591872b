import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Domains } from "@/app/(workspace)/settings/(screens)/domains/_parts/domains";
import type { DomainAnswer } from "@/lib/domain/domains/api";
import { navigation } from "../../support/navigation";
import { renderScreen } from "../../support/render-screen";

const domain = (id: number, name: string, more: Partial<DomainAnswer> = {}): DomainAnswer => ({
  id,
  domain: name,
  name,
  state: "pending",
  is_main: false,
  record: { name: `_kapi.${name}`, value: "0123456789abcdef" },
  problem: null,
  has_address: null,
  verified_at: null,
  checked_at: null,
  created_at: "2026-03-05T12:00:00.000Z",
  ...more,
});
const VERIFIED = { state: "verified", verified_at: "2026-03-05T12:00:00.000Z", has_address: true } as const;
const rights = { mayAdd: true, mayChange: true, mayRemove: true };
const draw = (domains: DomainAnswer[], api: Parameters<typeof renderScreen>[1] = {}, redirects = {}) =>
  renderScreen(
    <Domains domains={domains} default_domain="acme.kapi.test" redirects={redirects} rights={rights} />,
    api,
  );
const row = (name: string) => within(screen.getByRole("listitem", { name }));

test("a domain is added, and what is wrong with one stands at its field [T-27]", async () => {
  const { user, calls, answer } = draw([], {
    api: { "POST /api/domains": { status: 201, body: { data: domain(7, "quotes.acme.test") } } },
  });
  await user.click(screen.getByRole("button", { name: "Add a domain" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByRole("textbox", { name: "Domain" });
  const send = dialog.getByRole("button", { name: "Add a domain" });
  await user.type(field, "acme");
  await user.click(send);
  expect(dialog.getByText(/^Enter a domain such as/)).toBeVisible();
  answer("POST /api/domains", {
    status: 422,
    body: {
      code: "VALIDATION_ERROR",
      message: "no",
      errors: [{ field: "domain", code: "taken", message: "is used by another workspace" }],
    },
  });
  await user.clear(field);
  await user.type(field, "Quotes.acme.test");
  await user.click(send);
  expect(await dialog.findByText("This domain is used by another workspace.")).toBeVisible();
  answer("POST /api/domains", { status: 201, body: { data: domain(7, "quotes.acme.test") } });
  await user.click(send);
  expect(await screen.findByText(/^quotes\.acme\.test was added\./)).toBeVisible();
  expect(calls.findLast(({ method }) => method === "POST")?.body).toEqual({ domain: "Quotes.acme.test" });
  expect(navigation.router.refresh).toHaveBeenCalled();
});

test("a domain that waits shows its records and what the last look came to, and is checked by hand", async () => {
  const waiting = domain(7, "quotes.acme.test", { problem: "other_value" });
  const { user, calls } = draw([waiting], {
    api: { "POST /api/domains/7/check": { body: { data: { ...waiting, ...VERIFIED } } } },
  });
  const shown = row("quotes.acme.test");
  for (const text of ["_kapi.quotes.acme.test", "0123456789abcdef", "acme.kapi.test"])
    expect(shown.getByText(text)).toBeVisible();
  expect(shown.getByText(/^There is a TXT record, but with another value\./)).toBeVisible();
  await user.click(shown.getByRole("button", { name: "Check now" }));
  expect(await screen.findByText("quotes.acme.test is verified and served from now on.")).toBeVisible();
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("a verified domain is chosen for links, and removed once that is confirmed", async () => {
  const main = domain(7, "quotes.acme.test", { ...VERIFIED, is_main: true });
  const other = domain(8, "devis.acme.test", { ...VERIFIED, has_address: false });
  const answered = { body: { data: { domains: [], default_domain: "acme.kapi.test" } } };
  const { user, calls } = draw([other, main], {
    api: { "PUT /api/domains/main": answered, "DELETE /api/domains/7": { status: 204 } },
  });
  expect(row("quotes.acme.test").getByText("In links")).toBeVisible();
  expect(row("devis.acme.test").getByText(/^The name leads nowhere yet/)).toBeVisible();
  await user.click(row("devis.acme.test").getByRole("button", { name: "Use in links" }));
  const question = within(await screen.findByRole("dialog", { name: "Use devis.acme.test in links?" }));
  expect(question.getByText(/new links will not open until its CNAME record is set/)).toBeVisible();
  expect(question.queryByText(/identity provider/)).toBeNull();
  await user.click(question.getByRole("button", { name: "Use in links" }));
  expect(await screen.findByText("Links begin with devis.acme.test from now on.")).toBeVisible();
  await user.click(row("quotes.acme.test").getByRole("button", { name: "Remove quotes.acme.test" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/stop working at once/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("quotes.acme.test was removed.")).toBeVisible();
  expect(calls.map(({ method, body }) => [method, body]).filter(([method]) => method === "PUT")).toEqual([
    ["PUT", { id: 8 }],
  ]);
});

test("with single sign-on, whoever moves the links is told what to register at the provider first [T-24]", async () => {
  const main = domain(7, "quotes.acme.test", { ...VERIFIED, is_main: true });
  const other = domain(8, "devis.acme.test", VERIFIED);
  const at = (name: string) => `https://${name}/api/auth/sso/callback`;
  const names = ["quotes.acme.test", "devis.acme.test", "acme.kapi.test"];
  const { user } = draw([other, main], {}, Object.fromEntries(names.map((name) => [name, at(name)])));
  const asked = async (button: HTMLElement) => {
    await user.click(button);
    const dialog = within(await screen.findByRole("dialog"));
    const { textContent } = dialog.getByText(/Register .* at your identity provider first/);
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    return textContent;
  };
  const choose = row("devis.acme.test").getByRole("button", { name: "Use in links" });
  expect(await asked(choose)).toContain(at("devis.acme.test"));
  const [toDefault] = screen.getAllByRole("button", { name: "Use in links" }).filter((one) => one !== choose);
  expect(await asked(toDefault!)).toContain(at("acme.kapi.test"));
  const remove = row("quotes.acme.test").getByRole("button", { name: "Remove quotes.acme.test" });
  expect(await asked(remove)).toContain(at("acme.kapi.test"));
});

test("a check with the same result as before says so", async () => {
  const waiting = domain(7, "quotes.acme.test", { problem: "other_value" });
  const { user } = draw([waiting], { api: { "POST /api/domains/7/check": { body: { data: waiting } } } });
  await user.click(screen.getByRole("button", { name: "Check now" }));
  const told = "quotes.acme.test was checked just now. The result is the same.";
  expect(await screen.findByText(told)).toBeVisible();
});

test("a domain that cannot be checked now says so and stays", async () => {
  const { user, answer } = draw([domain(7, "quotes.acme.test")]);
  answer("POST /api/domains/7/check", { status: 503, body: { code: "NO", message: "no", errors: [] } });
  await user.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByText(/^This could not be saved\./)).toBeVisible();
  expect(row("quotes.acme.test").getByText("_kapi.quotes.acme.test")).toBeVisible();
});

test("a domain that cannot be removed: the dialog stays and says why, and a second try removes it", async () => {
  const { user, answer } = draw([domain(7, "quotes.acme.test")]);
  answer("DELETE /api/domains/7", { status: 503, body: { code: "NO", message: "no", errors: [] } });
  await user.click(screen.getByRole("button", { name: "Remove quotes.acme.test" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(/^This could not be saved\./);
  expect(navigation.router.refresh).toHaveBeenCalledOnce();
  answer("DELETE /api/domains/7", { status: 204 });
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("quotes.acme.test was removed.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("who may only read is offered nothing to change", () => {
  renderScreen(
    <Domains
      domains={[domain(7, "quotes.acme.test", VERIFIED)]}
      default_domain="acme.kapi.test"
      redirects={{}}
      rights={{ mayAdd: false, mayChange: false, mayRemove: false }}
    />,
  );
  for (const name of [/^Add/, "Check now", "Use in links", /^Remove/])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("only the domain that is being checked says that it works", async () => {
  const waiting = domain(7, "quotes.acme.test", { problem: "other_value" });
  const { user, answer } = draw([waiting, domain(8, "devis.acme.test", { problem: "other_value" })]);
  let release = (): void => undefined;
  const isHeld = new Promise<void>((done) => (release = done));
  answer("POST /api/domains/7/check", () => isHeld.then(() => ({ body: { data: waiting } })));
  const check = (name: string) => row(name).getByRole("button", { name: "Check now" });
  await user.click(check("quotes.acme.test"));
  expect(check("quotes.acme.test")).toHaveAttribute("aria-busy", "true");
  expect(check("devis.acme.test")).not.toHaveAttribute("aria-busy");
  expect(check("devis.acme.test")).toBeDisabled();
  release();
  expect(await screen.findByText(/The result is the same\.$/)).toBeVisible();
  expect(check("devis.acme.test")).toBeEnabled();
});
