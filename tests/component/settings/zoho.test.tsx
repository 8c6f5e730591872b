import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ZohoSettings } from "@/app/(workspace)/settings/(screens)/zoho/_parts/zoho-settings";
import type { ZohoConnectionAnswer } from "@/lib/domain/zoho/api";
import { navigation } from "../../support/navigation";
import { renderScreen, type Screen } from "../../support/render-screen";

const CONNECTED: ZohoConnectionAnswer = {
  is_connected: true,
  is_enabled: true,
  region: "eu",
  client_id: "1000.CLIENT",
  last_success_at: "2026-03-05T12:00:00.000Z",
  last_error: null,
  last_error_at: null,
  version: 1,
};

const drawSettings = (changes: Partial<ZohoConnectionAnswer> = {}) =>
  renderScreen(<ZohoSettings connection={{ ...CONNECTED, ...changes }} mayChange />, {
    address: "/settings/zoho",
  });
const field = (name: RegExp) => screen.getByLabelText(name, { selector: "input" });
const saved = ({ calls }: Screen) => calls.filter(({ method }) => method === "PUT");
const save = () => screen.getByRole("button", { name: "Save" });

test.each([
  [412, "Somebody else has changed this connection meanwhile. Please load the page again and check it."],
  [503, "Zoho did not answer, so nothing was saved. Please try again."],
  [500, "This could not be saved. Please try again."],
  [403, "You may not change this. Ask an administrator."],
  [429, "Too many changes at once. Wait a minute and try again."],
])(
  "access to Zoho that is not saved (%i) says why and keeps what was typed [S-102]",
  async (status, text) => {
    const view = drawSettings();
    view.answer("PUT /api/zoho/connection", { status, body: { message: "no", code: "NO", errors: [] } });
    await view.user.type(field(/^Client secret/), "new secret");
    await view.user.click(save());
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(text);
    expect(field(/^Client secret/)).toHaveValue("new secret");
    expect(saved(view)).toHaveLength(1);
    expect(navigation.router.refresh).not.toHaveBeenCalled();
  },
);

test("saved secrets leave the form; one that is left empty is not sent [S-102]", async () => {
  const view = drawSettings();
  view.answer("PUT /api/zoho/connection", { body: { data: CONNECTED } });
  await view.user.type(field(/^Refresh token/), "1000.new");
  await view.user.click(save());
  expect(await screen.findByText("Saved.")).toBeVisible();
  expect(field(/^Refresh token/)).toHaveValue("");
  expect(saved(view)[0]?.body).toEqual({
    region: "eu",
    client_id: "1000.CLIENT",
    refresh_token: "1000.new",
    is_enabled: true,
  });
});

test("an access that is ended leaves the form, its client ID too, and nothing is called saved [S-102]", async () => {
  const view = drawSettings();
  expect(field(/^Client ID/)).toHaveValue("1000.CLIENT");
  view.answer("PUT /api/zoho/connection", { body: { data: CONNECTED } });
  await view.user.click(save());
  expect(await screen.findByText("Saved.")).toBeVisible();
  const ended = { is_connected: false, is_enabled: false, region: null, client_id: null, version: 2 };
  view.rerender(<ZohoSettings connection={{ ...CONNECTED, ...ended }} mayChange />);
  expect(field(/^Client ID/)).toHaveValue("");
  expect(screen.queryByText("Saved.")).toBeNull();
});

test("whoever may not change the access sees how it does and why nothing can be changed [X-43]", () => {
  renderScreen(<ZohoSettings connection={CONNECTED} mayChange={false} />, { address: "/settings/zoho" });
  expect(screen.getByText(/it last answered on/)).toBeVisible();
  expect(screen.getByText("You may not change this. Ask an administrator.")).toBeVisible();
  expect(save()).toBeDisabled();
  expect(screen.getByRole("button", { name: "Disconnect" })).toBeDisabled();
});

test("the page says how the access does [S-102]", () => {
  for (const [changes, text] of [
    [{ is_connected: false }, /^Zoho CRM is not connected\./],
    [{ is_enabled: false }, /switched off: it is not searched\.$/],
    [{ last_error_at: "2026-03-06T12:00:00.000Z" }, /has refused these credentials since 6 Mar 2026/],
    [{}, /it last answered on 5 Mar 2026\.$/],
  ] as const) {
    const view = drawSettings(changes);
    expect(screen.getByText(text)).toBeVisible();
    view.unmount();
  }
});
