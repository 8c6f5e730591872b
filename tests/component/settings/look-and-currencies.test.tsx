import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Currencies } from "@/app/(workspace)/settings/(screens)/currency/_parts/currencies";
import { PictureArea } from "@/app/(workspace)/settings/(screens)/logo/_parts/picture-area";
import {
  SectionPricesChoice,
  TypefaceChoice,
} from "@/app/(workspace)/settings/(screens)/proposals/_parts/proposal-settings";
import { VisualIdentity } from "@/app/(workspace)/settings/(screens)/visual-identity/_parts/visual-identity";
import { SettingSwitch } from "@/app/_settings/saved-at-once";
import { DEFAULT_COLORS, TOKEN_KEYS, shadesOf } from "@/lib/core/colors/palette";
import type { TenantCurrencyAnswer } from "@/lib/domain/currencies/api";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { fill } from "../../support/on-screen";
import { bootstrapAnswer, refusal } from "../../support/api-answers";
import { renderScreen, type Screen } from "../../support/render-screen";
import { expectVisibleFor } from "../../support/expect-visible-for";

const FORBIDDEN = refusal(403, "AUTHORIZATION_ERROR");
const MAY_NOT = "You may not change this. Ask an administrator.";
const setting = (key: string, value: string) => ({
  ...{ id: 1, key, value, group: "images", data_type: "string", description: "", version: 1 },
});
const COLORS = TOKEN_KEYS.map(({ key, category, shade }) =>
  setting(key, shadesOf(DEFAULT_COLORS[category])?.[shade] ?? ""),
);

const SELLER = { name: "Acme Studio", logoUrl: null };

const hex = (name: string) => screen.getByRole("textbox", { name: `${name}: hex code` });
test("colours that cannot be saved are told in a banner and kept; saved ones are said for 3 seconds [MSG-32] [MSG-36] [MSG-37]", async () => {
  const view = renderScreen(<VisualIdentity loaded={COLORS} seller={SELLER} mayChange />, {
    api: { "POST /api/settings/design-tokens": FORBIDDEN, "GET /api/init-data-new": bootstrapAnswer() },
  });
  await fill(view, hex("Secondary"), "#5b3fb0");
  await view.user.click(screen.getByRole("button", { name: "Save changes" }));
  // The only alert: the preview's sample messages are part of an image and have no role of their own.
  expect(await screen.findByRole("alert", { hidden: true })).toHaveTextContent(MAY_NOT);
  expect(hex("Secondary")).toHaveValue("#5b3fb0");
  view.answer("POST /api/settings/design-tokens", { body: { data: COLORS } });
  await expectVisibleFor(3, view, "Design tokens updated successfully!", () =>
    fireEvent.click(screen.getByRole("button", { name: "Save changes" })),
  );
  expect(screen.queryByText(MAY_NOT)).toBeNull();
});

test("the preview writes amounts as proposals do in the reader's language [VIS-02] (T-04)", () => {
  const amount = "$2,400.00";
  const { unmount } = renderScreen(<VisualIdentity loaded={COLORS} seller={SELLER} mayChange />);
  expect(screen.getByText(amount)).toBeVisible();
  unmount();
  renderScreen(<VisualIdentity loaded={COLORS} seller={SELLER} mayChange />, { language: "fr" });
  expect(screen.getByText("2 400,00 $")).toBeVisible();
});

test("the preview has the name where there is no logo, and leads to it [U-60]", () => {
  renderScreen(<VisualIdentity loaded={COLORS} seller={SELLER} mayChange />);
  expect(screen.getByRole("img", { name: /^Live preview/ })).toHaveTextContent("Acme Studio");
  expect(screen.getByRole("link", { name: "Change the logo" })).toHaveAttribute("href", "/settings/logo");
});

test("a contrast that just fails is shown below its bound; who may not change colours is told why [VIS-03]", async () => {
  const view = renderScreen(<VisualIdentity loaded={COLORS} seller={SELLER} mayChange />);
  // The contrast on white is 4.478 to 1.
  await fill(view, hex("Primary"), "#777777");
  expect(
    screen.getByText(/On a white page this colour reaches 4\.4 to 1; texts need 4\.5 to 1/),
  ).toBeVisible();
  view.unmount();
  renderScreen(<VisualIdentity loaded={COLORS} seller={SELLER} mayChange={false} />);
  expect(hex("Primary")).toBeDisabled();
  expect(screen.getByRole("button", { name: "Save changes" })).toHaveAccessibleDescription(MAY_NOT);
});

const drawFavicon = () =>
  renderScreen(<PictureArea type="favicon" address="/api/storage/images/old.png" mayUpload mayRemove />, {
    api: {
      "POST /api/settings/upload": FORBIDDEN,
      "PATCH /api/settings/--kapi-favicon": FORBIDDEN,
      "GET /api/init-data-new": bootstrapAnswer(),
    },
  });
const upload = (view: Screen) => {
  const input = view.container.querySelector("input[type=file]");
  if (!input) throw new Error("there is no place for a file");
  fireEvent.change(input, { target: { files: [new File(["x"], "favicon.png", { type: "image/png" })] } });
};
/** Opens the dialog that confirms the removal of the picture, and returns its button. */
const removal = async (view: Screen) => {
  await view.user.click(screen.getByRole("button", { name: "Remove" }));
  return within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" });
};
const shown = (view: Screen) => new URL(view.container.querySelector("img")?.src ?? "about:blank").pathname;

test("a picture that can be neither uploaded nor removed stays under a banner that says why [MSG-37]", async () => {
  const view = drawFavicon();
  upload(view);
  expect(await screen.findByRole("alert")).toHaveTextContent(MAY_NOT);
  expect(shown(view)).toBe("/api/storage/images/old.png");
  await view.user.click(await removal(view));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("alert")).toHaveTextContent(MAY_NOT);
  expect(shown(view)).toBe("/api/storage/images/old.png");
});

test("that a picture was uploaded or removed is said for 3 seconds [LOG-02] [MSG-33] [MSG-36]", async () => {
  const view = drawFavicon();
  view.answer("POST /api/settings/upload", {
    body: { data: setting("--kapi-favicon", "/storage/images/new.png") },
  });
  await expectVisibleFor(3, view, "Favicon uploaded successfully!", () => upload(view));
  expect(shown(view)).toBe("/api/storage/images/new.png");
  view.answer("PATCH /api/settings/--kapi-favicon", { body: { data: setting("--kapi-favicon", "") } });
  const confirm = await removal(view);
  await expectVisibleFor(3, view, "Favicon removed successfully!", () => fireEvent.click(confirm));
  expect(screen.getByText("No picture")).toBeVisible();
});

const currency = (id: number, code: string, rate: number, is_default = false): TenantCurrencyAnswer => ({
  id,
  currency_id: id,
  rate,
  is_default,
  is_enabled: true,
  version: 1,
  currency: { id, code, slug: code.toLowerCase(), symbol: "$", name: code },
});

function drawCurrencies(
  loaded = [currency(1, "CAD", 1, true), currency(2, "USD", 0.75)],
  { mayChangeDefault = true } = {},
) {
  const rights = { mayAdd: true, mayChange: true, mayRemove: true, mayChangeDefault };
  return renderScreen(<Currencies available={[]} loaded={loaded} rights={rights} />, {
    api: { "GET /api/tenant-currencies": { body: { data: loaded } } },
  });
}

test("a rate that cannot be saved is logged, told in a banner and kept as typed [MSG-37] [MSG-40]", async () => {
  const view = drawCurrencies();
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  view.answer("PATCH /api/tenant-currencies/2", refusal(500, "SERVER_ERROR"));
  await view.user.click(screen.getByRole("button", { name: "Edit the rate of USD" }));
  const rate = screen.getByRole("textbox", { name: "Rate of USD" });
  await fill(view, rate, "0.7");
  await view.user.keyboard("{Enter}");
  await view.pass(8);
  expect(await screen.findByRole("alert")).toHaveTextContent("This could not be saved.");
  expect(rate).toHaveValue("0.7000");
  expect(warn).toHaveBeenCalledWith("Failed to update rate", expect.any(Error));

  view.answer("PATCH /api/tenant-currencies/2", { body: { data: currency(2, "USD", 0.7) } });
  await expectVisibleFor(3, view, "Currency updated successfully!", () =>
    fireEvent.click(screen.getByRole("button", { name: "Save the rate of USD" })),
  );
});

test("where the default currency cannot change, the list says why and what to do [S-127]", () => {
  drawCurrencies(undefined, { mayChangeDefault: false });
  expect(screen.queryByRole("button", { name: "Make default" })).toBeNull();
  expect(screen.getByText(/^CAD stays the default currency: there are services or deals/)).toHaveTextContent(
    "delete all services and deals first, or ask for a new workspace",
  );
});

test("where the default currency can change, nothing is explained [S-127]", () => {
  drawCurrencies();
  expect(screen.getByRole("button", { name: "Make default" })).toBeEnabled();
  expect(screen.queryByText(/stays the default currency/)).toBeNull();
});

test("where there is no currency the list says so [CUR-08]", () => {
  drawCurrencies([]);
  expect(screen.getByText("No currencies yet")).toBeVisible();
});

test.each([
  ["reminders", /^Remind customers/, "Reminders are on."],
  [
    "purchaseOrder",
    /^Require a purchase order number/,
    "Customers now need a purchase order number to accept.",
  ],
  ["pictures", /^Show pictures of services/, "Pictures of services are shown."],
] as const)("a switch of the %s that was not saved goes back", async (texts, name, said) => {
  const view = renderScreen(
    <SettingSwitch
      texts={MESSAGES.en.settings.proposals[texts]}
      setting={setting("switched", "off")}
      mayChange
    />,
    { api: { "PATCH /api/settings/switched": FORBIDDEN } },
  );
  const box = screen.getByRole("checkbox", { name });
  await view.user.click(box);
  expect(await screen.findByRole("alert")).toHaveTextContent(MAY_NOT);
  expect(box).not.toBeChecked();
  view.answer("PATCH /api/settings/switched", { body: { data: setting("switched", "on") } });
  await expectVisibleFor(3, view, said, () => fireEvent.click(box));
  expect(box).toBeChecked();
});

test("which prices a new section shows is chosen among three, and saved at once (T-17)", async () => {
  const view = renderScreen(<SectionPricesChoice setting={setting("section_prices", "all")} mayChange />, {
    api: { "PATCH /api/settings/section_prices": { body: { data: setting("section_prices", "sum") } } },
  });
  expect(screen.getAllByRole("radio")).toHaveLength(3);
  const sum = screen.getByRole("radio", { name: "Only the section’s sum" });
  await view.user.click(sum);
  expect(await screen.findByText("The choice for new sections was saved.")).toBeVisible();
  expect(sum).toBeChecked();
});

test("the typeface of headings is chosen among three, and saved at once [U-87]", async () => {
  const view = renderScreen(<TypefaceChoice setting={setting("typeface", "inter")} mayChange />, {
    api: { "PATCH /api/settings/typeface": { body: { data: setting("typeface", "manrope") } } },
  });
  expect(screen.getByRole("radio", { name: "Inter" })).toBeChecked();
  await view.user.click(screen.getByRole("radio", { name: "Manrope" }));
  expect(await screen.findByText("The typeface was saved.")).toBeVisible();
  expect(screen.getByRole("radio", { name: "Manrope" })).toBeChecked();
});

test("a setting keeps the focus while it is saved, and takes no second change until then", async () => {
  let release = (): void => undefined;
  const isHeld = new Promise<void>((done) => (release = done));
  const view = renderScreen(
    <SettingSwitch
      texts={MESSAGES.en.settings.proposals.pictures}
      setting={setting("switched", "off")}
      mayChange
    />,
    {
      api: {
        "PATCH /api/settings/switched": () =>
          isHeld.then(() => ({ body: { data: setting("switched", "on") } })),
      },
    },
  );
  const box = screen.getByRole("checkbox", { name: /^Show pictures of services/ });
  await view.user.click(box);
  expect(box).toBeEnabled();
  expect(box).toHaveFocus();
  await view.user.keyboard(" ");
  release();
  expect(await screen.findByText("Pictures of services are shown.")).toBeVisible();
  expect(box).toBeChecked();
  expect(view.calls.filter(({ method }) => method === "PATCH")).toHaveLength(1);
});
