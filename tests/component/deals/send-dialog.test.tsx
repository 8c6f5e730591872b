import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SendDialog } from "@/app/(workspace)/deals/_parts/send/send-dialog";
import { takeNotice } from "@/app/_client/notice";
import { makeContact, makeDeal } from "../../unit/deals/builder/make";
import { renderScreen } from "../../support/render-screen";

const READ = "GET /api/deals/40";
const SEND = "POST /api/deals/40/send";
const deal = (...contacts: ReturnType<typeof makeContact>[]) => {
  const { customer, ...rest } = makeDeal({ selectedRecipients: [11, 12, 13] });
  return { body: { data: { ...rest, customer: customer && { ...customer, contacts } } } };
};
const lea = makeContact();
const max = makeContact({ id: 12, name: "Max Roy", email: "max@client.test", is_primary: false });
const ann = makeContact({ id: 13, name: "Ann Roy", email: "", is_primary: false });
const tick = (name: RegExp) => screen.getByRole("checkbox", { name });

function drawDialog(
  api: NonNullable<Parameters<typeof renderScreen>[1]>["api"],
  language: "en" | "fr" = "en",
) {
  const onClose = vi.fn();
  return { onClose, ...renderScreen(<SendDialog dealId={40} open onClose={onClose} />, { api, language }) };
}

test("those whom the deal is meant for are ticked, but nobody without an address; somebody must be chosen [S-095]", async () => {
  const view = drawDialog({ [READ]: deal(lea, max, ann) });
  expect(await screen.findByRole("checkbox", { name: /^Léa Roy/ })).toBeChecked();
  expect(tick(/^Max Roy/)).toBeChecked();
  expect(tick(/^Ann Roy/)).not.toBeChecked();
  expect(tick(/^Ann Roy/)).toBeDisabled();
  expect(screen.getByText("No e-mail address")).toBeVisible();
  await view.user.click(tick(/^Léa Roy/));
  await view.user.click(tick(/^Max Roy/));
  const confirm = screen.getByRole("button", { name: "Send mail" });
  expect(confirm).toHaveAccessibleDescription("Choose at least one contact.");
  expect(confirm).toHaveAttribute("aria-disabled", "true");
  await view.user.click(confirm);
  expect(view.calls.filter(({ method }) => method === "POST")).toEqual([]);
});

test("where no contact has an address nothing can be sent, and it says so [S-095]", async () => {
  drawDialog({ [READ]: deal(ann) });
  expect(await screen.findByRole("checkbox", { name: /^Ann Roy/ })).not.toBeChecked();
  expect(screen.getByRole("button", { name: "Send mail" })).toHaveAccessibleDescription(
    "No contact of this customer has an e-mail address.",
  );
});

test("what was typed stays when sending fails, and is sent when it works again", async () => {
  const view = drawDialog({
    [READ]: deal(lea, max),
    [SEND]: { status: 409, body: { message: "expired", code: "PROPOSAL_EXPIRED" } },
  });
  await view.user.type(await screen.findByLabelText("Message"), "Please have a look.");
  await view.user.selectOptions(screen.getByLabelText("Language of the mail"), "Français");
  await view.user.click(screen.getByRole("button", { name: "Send mail" }));
  expect(
    await screen.findByText("This proposal has expired. Edit it to make a new version, then send that."),
  ).toBeVisible();
  expect(screen.getByLabelText("Message")).toHaveValue("Please have a look.");
  expect(view.onClose).not.toHaveBeenCalled();
  view.answer(SEND, { status: 201, body: { data: { recipients: [lea, max] } } });
  await view.user.click(screen.getByRole("button", { name: "Send mail" }));
  await vi.waitFor(() => expect(view.onClose).toHaveBeenCalledWith(true));
  expect(view.calls.at(-1)?.body).toEqual({
    contact_ids: [11, 12],
    message: "Please have a look.",
    language: "fr",
  });
  expect(takeNotice()).toEqual({ tone: "success", text: "Proposal Q-000040 was sent to 2 contacts." });
});

test("contacts that cannot be loaded can be asked for again", async () => {
  const view = drawDialog({ [READ]: { status: 404, body: { message: "gone", code: "NOT_FOUND_ERROR" } } });
  const dialog = within(await screen.findByRole("dialog", { name: "Send proposal" }));
  expect(await dialog.findByText("This deal no longer exists.")).toBeVisible();
  view.answer(READ, deal(lea));
  await view.user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByRole("checkbox", { name: /^Léa Roy/ })).toBeChecked();
});
