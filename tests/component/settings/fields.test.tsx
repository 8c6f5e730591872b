import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CustomFields } from "@/app/(workspace)/settings/(screens)/fields/_parts/custom-fields";
import { movedField } from "@/app/(workspace)/settings/(screens)/fields/_parts/use-fields";
import type { CustomFieldAnswer } from "@/lib/domain/custom-fields/schema";
import { refusal } from "../../support/api-answers";
import { renderScreen } from "../../support/render-screen";

const field = (id: number, more: Partial<CustomFieldAnswer> = {}): CustomFieldAnswer => ({
  id,
  subject: "deal",
  key: `key_${id}`,
  kind: "text",
  label: `Field ${id}`,
  labels: {},
  options: [],
  is_required: false,
  is_active: true,
  version: 1,
  ...more,
});
const rights = { mayAdd: true, mayChange: true, mayDelete: true };

test("a field is added by its name, which makes its key, and says how texts name it (T-19)", async () => {
  const made = field(7, { label: "Delivery" });
  const { user, calls } = renderScreen(<CustomFields initial={[]} rights={rights} />, {
    api: { "POST /api/custom-fields": { status: 201, body: { data: made } } },
  });
  await user.click(screen.getByRole("button", { name: "New field of proposals" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Add" }));
  await dialog.findByText("Name is required");
  expect(dialog.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription("Name is required");
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Delivery");
  expect(dialog.getByText(/\{deal\.fields\.delivery\}/)).toBeVisible();
  await user.click(dialog.getByRole("checkbox", { name: /^Required before sending/ }));
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await screen.findByText("Delivery was added.")).toBeVisible();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    subject: "deal",
    kind: "text",
    label: "Delivery",
    labels: {},
    is_required: true,
  });
});

test("a choice gets an option, whose value is made of its label and which keeps it (T-19)", async () => {
  const choice = field(7, { label: "Place", kind: "choice", options: [{ value: "far", label: "Remote" }] });
  const { user, calls } = renderScreen(<CustomFields initial={[choice]} rights={rights} />, {
    api: { "PATCH /api/custom-fields/7": { body: { data: { ...choice, version: 2 } } } },
  });
  await user.click(screen.getByRole("button", { name: "Edit Place" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Add an option" }));
  await user.type(dialog.getByRole("textbox", { name: "Option 2" }), "On site");
  await user.type(dialog.getAllByRole("textbox", { name: "Name in French" })[2] as HTMLElement, "Sur place");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Place was saved.")).toBeVisible();
  expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({
    label: "Place",
    labels: {},
    options: [
      { value: "far", label: "Remote" },
      { value: "on_site", label: "On site", labels: { fr: "Sur place" } },
    ],
    is_required: false,
  });
});

test("a field that is used says where, and is archived instead of deleted (T-19)", async () => {
  const used = field(3, { label: "Site" });
  const meta = { deals: 2, clients: 0, named: [{ kind: "deal", id: 4, name: "Q-000004 Website" }] };
  const { user, calls } = renderScreen(<CustomFields initial={[used]} rights={rights} />, {
    api: {
      "GET /api/custom-fields/3": { body: { data: used, meta } },
      "PATCH /api/custom-fields/3": { body: { data: { ...used, is_active: false, version: 2 } } },
    },
    language: "fr",
  });
  await user.click(screen.getByRole("button", { name: "Supprimer Site" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/2 propositions en ont une valeur/)).toBeVisible();
  expect(dialog.getByText(/Q-000004 Website/)).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Supprimer" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Archiver plutôt" }));
  expect(await screen.findByText("Site a été archivé.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Archivés" })).toBeVisible();
  expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ is_active: false });
});

test("a field whose name another one has by now is not restored, and the screen says why (T-19)", async () => {
  const errors = [{ field: "label", code: "same_name", message: "is the name of another field" }];
  const { user } = renderScreen(
    <CustomFields initial={[field(3, { label: "Site", is_active: false })]} rights={rights} />,
    {
      api: {
        "PATCH /api/custom-fields/3": {
          status: 422,
          body: { kind: "VALIDATION_ERROR", code: "VALIDATION_ERROR", message: "Invalid", errors },
        },
      },
    },
  );
  await user.click(screen.getByRole("button", { name: "Bring Site back" }));
  expect(await screen.findByText("Another field has this name")).toBeVisible();
});

test("a field that somebody else changed meanwhile is shown as it is now, and archived at the second try (T-19)", async () => {
  const theirs = field(3, { label: "Place", version: 2 });
  const { user, calls, answer } = renderScreen(
    <CustomFields initial={[field(3, { label: "Site" })]} rights={rights} />,
    { api: { "PATCH /api/custom-fields/3": refusal(412, "STALE_VERSION", { details: theirs }) } },
  );
  await user.click(screen.getByRole("button", { name: "Archive Site" }));
  expect(await screen.findByText(/^Somebody else changed this meanwhile/)).toBeVisible();
  answer("PATCH /api/custom-fields/3", { body: { data: { ...theirs, is_active: false, version: 3 } } });
  await user.click(screen.getByRole("button", { name: "Archive Place" }));
  expect(await screen.findByText("Place was archived.")).toBeVisible();
  expect(calls.at(-1)?.headers.get("If-Match")).toBe('"3-2"');
});

test("a form that is closed after somebody else's change shows that, and saves from there (T-19)", async () => {
  const theirs = field(3, { label: "Place", version: 2 });
  const { user, calls, answer } = renderScreen(
    <CustomFields initial={[field(3, { label: "Site" })]} rights={rights} />,
    { api: { "PATCH /api/custom-fields/3": refusal(412, "STALE_VERSION", { details: theirs }) } },
  );
  await user.click(screen.getByRole("button", { name: "Edit Site" }));
  const mine = within(await screen.findByRole("dialog"));
  await user.type(mine.getByRole("textbox", { name: "Name" }), "s");
  await user.click(mine.getByRole("button", { name: "Save" }));
  expect(await mine.findByText(/^Somebody else changed this meanwhile/)).toBeVisible();
  expect(mine.getByRole("textbox", { name: "Name" }), "what was typed is kept").toHaveValue("Sites");
  await user.click(mine.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  await user.click(screen.getByRole("button", { name: "Edit Place" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Place");
  answer("PATCH /api/custom-fields/3", { body: { data: { ...theirs, version: 3 } } });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Place was saved.")).toBeVisible();
  expect(calls.at(-1)?.headers.get("If-Match")).toBe('"3-2"');
});

test("a moved field is told its place among all of its subject, archived ones too", () => {
  const fields = [
    field(1),
    field(2, { is_active: false }),
    field(3),
    field(4),
    field(9, { subject: "client" }),
  ];
  const placed = (...ids: number[]) => {
    const moved = movedField(fields, "deal", ids);
    return moved && [moved.field.id, moved.position, moved.fields.map(({ id }) => id).join()];
  };
  expect(placed(1, 3, 4)).toBeNull();
  expect(placed(3, 4, 1)).toEqual([1, 4, "9,2,3,4,1"]);
  expect(placed(4, 1, 3)).toEqual([4, 1, "9,4,1,2,3"]);
  expect(placed(1, 4, 3)).toEqual([4, 2, "9,1,4,2,3"]);
});
