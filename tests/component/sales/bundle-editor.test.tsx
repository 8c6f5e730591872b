import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { CatalogScreen } from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/catalog-screen";
import { CONSTANTS, fieldAnswer, itemAnswer, pageOf } from "../../support/api-answers";
import { renderScreen } from "../../support/render-screen";

// The rich-text editor needs a real browser, so a plain text area replaces it.
vi.mock("@/app/_ui/rich-text-editor/rich-text-editor", async () => {
  const { TextArea } = await import("@/app/_ui/text-area");
  type Props = { label: string; value: string; onChange: (html: string) => void };
  return {
    RichTextEditor: ({ label, value, onChange }: Props) => (
      <TextArea {...{ label, value }} onChange={({ target }) => onChange(target.value)} />
    ),
  };
});

const LAMP = itemAnswer(7, "Lamp");
const part = { item: 7, quantity: 3, answers: { 1: 5 } };
const KIT = itemAnswer(9, "Kit", {
  bundle: {
    price: "less",
    percent: 10,
    shown: "names",
    parts: [part, { item: 8, quantity: 1, answers: {} }],
  },
});

beforeEach(() => {
  vi.stubGlobal("reportError", vi.fn());
});

const draw = () =>
  renderScreen(
    <CatalogScreen
      constants={CONSTANTS}
      currency="CAD"
      lowestPrice={0}
      categories={{ data: [], meta: { uncategorised: 0 } }}
      taxes={[]}
      rights={{ mayCreate: true, mayChange: true, mayDelete: true, seesMargins: false }}
    />,
    {
      language: "en",
      address: "/sales/catalog-items",
      api: {
        "GET /api/sale-catalog-items": pageOf([LAMP, KIT]),
        "GET /api/sale-catalog-items/7": { body: { data: LAMP } },
        "GET /api/sale-catalog-items/8": {
          status: 404,
          body: { message: "no", code: "NOT_FOUND", errors: [] },
        },
        "GET /api/sale-catalog-items/9": { body: { data: KIT } },
        "GET /api/fields": pageOf([fieldAnswer(1, "Pages")]),
        "POST /api/sale-catalog-items": { status: 201, body: { data: KIT } },
        "PUT /api/sale-catalog-items/9": { body: { data: KIT } },
      },
    },
  );
type View = ReturnType<typeof draw>;
const attributesOf = (view: View, method: string) => {
  const call = view.calls.findLast(
    (each) => each.method === method && each.path.startsWith("/api/sale-catalog"),
  );
  return (call?.body as { data: { attributes: Record<string, unknown> } } | undefined)?.data.attributes;
};

test("a bundle is made of services that are searched, and says what it lacks [U-181]", async () => {
  const view = draw();
  await view.user.click(await screen.findByRole("button", { name: "New bundle" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New bundle" }));
  await view.user.type(dialog.getByRole("textbox", { name: "Title" }), "Desk kit");
  await view.user.type(dialog.getByRole("textbox", { name: "Description" }), "All of it");
  const save = () => view.user.click(dialog.getByRole("button", { name: "Save" }));
  await save();
  expect(dialog.getByText("Add at least one service.")).toBeVisible();
  await view.user.type(dialog.getByRole("searchbox", { name: "Add a service" }), "a");
  // A bundle is no part of another.
  const results = await dialog.findByRole("button", { name: "Lamp" });
  expect(dialog.queryByRole("button", { name: "Kit" })).toBeNull();
  await view.user.click(results);
  await view.user.click(dialog.getByRole("radio", { name: "A price of its own" }));
  await save();
  expect(dialog.getByText("Say what the bundle costs.")).toBeVisible();
  await view.user.type(dialog.getByRole("textbox", { name: "Price of the bundle" }), "250");
  await save();
  await vi.waitFor(() =>
    expect(attributesOf(view, "POST")).toMatchObject({
      title: "Desk kit",
      standard_amount: 250_00,
      bundle: { price: "own", shown: "prices", parts: [{ item: 7, quantity: 1, answers: {} }] },
    }),
  );
});

test("a stored bundle opens in its own editor, with answers kept and a part that is gone named [U-181]", async () => {
  const view = draw();
  expect(await screen.findByText("Sum − 10%")).toBeVisible();
  await view.user.click(await screen.findByRole("button", { name: "Edit Kit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit bundle" }));
  expect(await dialog.findByText("Lamp")).toBeVisible();
  await view.user.click(dialog.getByRole("button", { name: "Remove No longer sold" }));
  await view.user.click(dialog.getByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(attributesOf(view, "PUT")).toMatchObject({ bundle: { percent: 10, parts: [part] } }),
  );
});
