import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { CatalogScreen } from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/catalog-screen";
import { EffectList } from "@/app/(workspace)/sales/(screens)/catalog-items/_parts/preview/preview-panel";
import { NoticeBanner } from "@/app/_shell/notice-banner";
import type { LineEffect } from "@/lib/domain/catalog/schema";
import { fill } from "../../support/on-screen";
import { CONSTANTS, fieldAnswer, itemAnswer, pageOf, refusal } from "../../support/api-answers";
import { navigation } from "../../support/navigation";
import { renderScreen, type Screen } from "../../support/render-screen";
import { expectVisibleFor } from "../../support/expect-visible-for";

// The rich-text editor needs a real browser, so a plain text area replaces it.
vi.mock("@/app/_ui/rich-text-editor/rich-text-editor", async () => {
  const { TextArea } = await import("@/app/_ui/text-area");
  type Props = { label: string; value: string; error?: string | null; onChange: (html: string) => void };
  return {
    RichTextEditor: ({ label, value, error, onChange }: Props) => (
      <TextArea {...{ label, value, error }} onChange={({ target }) => onChange(target.value)} />
    ),
  };
});

const FRAGILE = itemAnswer(7, "Fragile");
const BROKEN = refusal(500, "SERVER_ERROR");
const reportError = vi.fn();

beforeEach(() => {
  reportError.mockReset();
  vi.stubGlobal("reportError", reportError);
});

type Given = {
  language?: "en" | "fr";
  item?: typeof FRAGILE;
  opened?: { id: number | null };
  categories?: Parameters<typeof CatalogScreen>[0]["categories"];
};

const drawCatalog = (given: Given = {}) => {
  const item = given.item ?? FRAGILE;
  return renderScreen(
    <>
      <NoticeBanner duration={3_000} />
      <CatalogScreen
        constants={CONSTANTS}
        currency="CAD"
        lowestPrice={0}
        categories={given.categories ?? { data: [], meta: { uncategorised: 0 } }}
        taxes={[]}
        rights={{ mayCreate: true, mayChange: true, mayDelete: true, seesMargins: false }}
        {...(given.opened && { opened: given.opened })}
      />
    </>,
    {
      language: given.language ?? "en",
      address: "/sales/catalog-items",
      api: {
        "GET /api/sale-catalog-items": pageOf([item]),
        [`GET /api/sale-catalog-items/${item.id}`]: { body: { data: item } },
        "GET /api/fields": pageOf([fieldAnswer(1, "Pages")]),
      },
    },
  );
};

async function writeNew(view: Screen, title: string) {
  await screen.findByRole("button", { name: "Edit Fragile" });
  await view.user.click(screen.getByRole("button", { name: "New service" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(view, await dialog.findByRole("textbox", { name: "Title" }), title);
  await fill(view, dialog.getByRole("textbox", { name: "Description" }), `About ${title}`);
  return dialog;
}

test("that a service was added is said for 3 seconds, also while the next one is written [X-07] [CAT-03]", async () => {
  const view = drawCatalog();
  const dialog = await writeNew(view, "Facade painting");
  view.answer("POST /api/sale-catalog-items", {
    status: 201,
    body: { data: itemAnswer(8, "Facade painting") },
  });
  const title = dialog.getByRole("textbox", { name: "Title" });
  await expectVisibleFor(
    3,
    view,
    "Facade painting was added. Write the next one.",
    () => fireEvent.click(dialog.getByRole("button", { name: "Save and new" })),
    () => {
      expect(title).toHaveValue("");
      fireEvent.change(title, { target: { value: "Facade cleaning" } });
    },
  );
  expect(title).toHaveValue("Facade cleaning");
});

test("what is said of a service that was added at the form's own address waits for the list's page [U-10]", async () => {
  const view = drawCatalog({ opened: { id: null } });
  await fill(view, await screen.findByRole("textbox", { name: "Title" }), "Facade painting");
  await fill(view, screen.getByRole("textbox", { name: "Description" }), "About it");
  const body = { data: { ...itemAnswer(8, "Facade painting"), standard_amount: null } };
  view.answer("POST /api/sale-catalog-items", { status: 201, body });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(navigation.router.replace).toHaveBeenCalledWith("/sales/catalog-items"));
  expect(screen.queryByText(/It has no price/)).toBeNull();
  view.unmount();
  drawCatalog();
  expect(await screen.findByText(/It has no price, so it is offered at \$0\.00\./)).toBeVisible();
});

test.each([
  ["without a price", null, /Facade painting.* It has no price, so it is offered at \$0\.00\./],
  ["with one", 12_00, /^Facade painting was added\. Write the next one\.$/],
])("a service that was saved %s says so", async (_case, standard_amount, said) => {
  const view = drawCatalog();
  const dialog = await writeNew(view, "Facade painting");
  view.answer("POST /api/sale-catalog-items", {
    status: 201,
    body: { data: { ...itemAnswer(8, "Facade painting"), standard_amount } },
  });
  fireEvent.click(dialog.getByRole("button", { name: "Save and new" }));
  expect(await screen.findByText(said)).toBeInTheDocument();
});

test("a list that cannot be loaded is empty under its failure, and is asked for again [CAT-14]", async () => {
  const view = drawCatalog();
  view.answer("GET /api/sale-catalog-items", BROKEN);
  await view.pass(10);
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load services");
  view.answer("GET /api/sale-catalog-items", pageOf([FRAGILE]));
  await view.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("About Fragile")).toBeVisible();
});

test("the list is sorted by its heads, so that what was added last is a click away", async () => {
  const view = drawCatalog();
  await screen.findByRole("button", { name: "Edit Fragile" });
  const asked = () =>
    view.calls
      .filter(({ path }) => path === "/api/sale-catalog-items")
      .map(({ query }) => [query.get("sort_by"), query.get("sort_direction")])
      .at(-1);
  expect(asked()).toEqual([null, null]);
  for (const [head, order] of [
    ["Service", ["title", "asc"]],
    ["Position", ["position", "asc"]],
    ["Position", ["position", "desc"]],
  ] as const) {
    await view.user.click(
      within(screen.getByRole("columnheader", { name: head })).getByRole("button", { name: head }),
    );
    await view.pass(1);
    expect(asked()).toEqual(order);
  }
});

test("the list says of a service that repeats what its price is for [U-123]", async () => {
  const rhythm = { every: "month", term: 12, is_open_ended: false, free_periods: 0, start: null } as const;
  drawCatalog({ item: { ...FRAGILE, rhythm, standard_amount: 145_00 } });
  expect(await screen.findByText("$145.00 / month")).toBeVisible();
});

test("what the form cannot load, the error modal says, and asks again [CAT-14] [CAT-15]", async () => {
  const view = drawCatalog();
  const cases = [
    ["/sale-catalog-items/7", "Failed to load the service. Please try again.", { body: { data: FRAGILE } }],
    ["/fields", "Failed to load the questions. Please try again.", pageOf([fieldAnswer(1, "Pages")])],
  ] as const;
  for (const [path, text, answer] of cases) {
    view.answer(`GET /api${path}`, BROKEN);
    await view.user.click(await screen.findByRole("button", { name: "Edit Fragile" }));
    await view.pass(10);
    const modal = within(await screen.findByRole("dialog"));
    expect(await modal.findByText(text)).toBeVisible();
    expect(modal.queryByRole("textbox")).toBeNull();
    view.answer(`GET /api${path}`, answer);
    await view.user.click(modal.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("textbox", { name: "Title" })).toHaveValue("Fragile");
    // Takes no click before the modal of the failure has given the pointer back.
    await vi.waitFor(() => view.user.click(screen.getByRole("button", { name: "Cancel" })));
  }
});

test("a service that cannot be deleted stays; the failure is reported and said in a banner [CAT-14]", async () => {
  const view = drawCatalog();
  view.answer("DELETE /api/sale-catalog-items/7", BROKEN);
  await view.user.click(await screen.findByRole("button", { name: "Delete Fragile" }));
  await view.user.click(
    within(await screen.findByRole("dialog", { name: "Delete Fragile?" })).getByRole("button", {
      name: "Delete",
    }),
  );
  await view.pass(7.5);
  expect(await screen.findByText("Fragile could not be deleted. Please try again.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("About Fragile")).toBeVisible();
  expect(reportError).toHaveBeenCalledOnce();
});

test("a save that fails says why, and what was written stays until it is discarded [MSG-25] [MSG-26]", async () => {
  const view = drawCatalog();
  const dialog = await writeNew(view, "Kept text");
  const save = async (answer: Parameters<Screen["answer"]>[1]) => {
    view.answer("POST /api/sale-catalog-items", answer);
    await view.user.click(dialog.getByRole("button", { name: "Save" }));
    await view.pass(8);
  };
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  await save(refusal(409, "CONFLICT", { message: "The catalogue is being moved." }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("The catalogue is being moved.");
  expect(scrolled.mock.contexts.at(-1)).toContainElement(dialog.getByRole("alert"));
  await save(
    refusal(415, "UNSUPPORTED_MEDIA_TYPE", {
      errors: [{ field: "meta.attachments.0.base64", code: "file_kind", message: "no" }],
    }),
  );
  expect(await dialog.findByText("Failed to process image. Please try again.")).toBeVisible();
  await save(
    refusal(422, "VALIDATION_ERROR", {
      errors: [{ field: "data.attributes.title", code: "taken", message: "Another service has this title" }],
    }),
  );
  expect(await dialog.findByText("Some fields need your attention.")).toBeVisible();
  expect(dialog.getByRole("textbox", { name: "Title" })).toHaveAccessibleDescription(
    /Another service has this title/,
  );
  expect(dialog.getByRole("textbox", { name: "Title" })).toHaveFocus();
  await save(BROKEN);
  expect(await dialog.findByText("Failed to save catalog item. Please try again.")).toBeVisible();
  await save("away");
  expect(await dialog.findByText("Network error. Please check your connection and try again.")).toBeVisible();
  await save(refusal(403, "AUTHORIZATION_ERROR"));
  expect(await dialog.findByText("Your role does not allow this.")).toBeVisible();
  expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Kept text");

  await view.user.click(dialog.getByRole("button", { name: "Cancel" }));
  const question = within(await screen.findByRole("dialog", { name: "Discard your changes?" }));
  await view.user.click(question.getByRole("button", { name: "Discard" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a service without any price says what it will cost, and rows have the numbers that messages name", async () => {
  const modifier = {
    ...{ id: 1, field_id: 1, comparison_operator_id: 223, comparison_value: "1", type_id: 2, modifier_id: 1 },
    ...{ value: 5_00, is_active: true },
  };
  const meta = {
    ...FRAGILE.meta,
    conditional_pricing: { ...FRAGILE.meta.conditional_pricing, price_modifiers: [modifier] },
  };
  const view = drawCatalog({ item: itemAnswer(7, "Fragile", { standard_amount: null, meta }) });
  await view.user.click(await screen.findByRole("button", { name: "Edit Fragile" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Left empty, it costs $0.00.")).toBeVisible();
  expect(dialog.getByText("Modification 1")).toBeVisible();
  await fill(view, dialog.getByRole("textbox", { name: "Price" }), "12");
  expect(dialog.queryByText("Left empty, it costs $0.00.")).toBeNull();
  await view.user.click(dialog.getByText("Calculated"));
  expect(dialog.queryByText(/^Without a base price/)).toBeNull();
});

test("an old variable service shows that it is one, until another kind is chosen [X-38]", async () => {
  const variable = CONSTANTS.find(({ key }) => key === "pricing_option.variable");
  const view = drawCatalog({ item: itemAnswer(7, "Fragile", { pricing_option_id: variable?.id ?? 0 }) });
  await view.user.click(await screen.findByRole("button", { name: "Edit Fragile" }));
  expect(await screen.findByRole("radio", { name: "Variable (old)" })).toBeChecked();
  await view.user.click(screen.getByRole("radio", { name: "Fixed" }));
  expect(screen.getByRole("radio", { name: "Variable (old)" })).not.toBeChecked();
});

test("a refused picture says at its field why it was refused [MSG-26]", async () => {
  const view = drawCatalog();
  const dialog = await writeNew(view, "With a picture");
  const input = document.querySelector<HTMLInputElement>("[role=dialog] input[type=file]");
  if (!input) throw new Error("the form takes no picture");
  await view.user.upload(input, new File(["x"], "logo.png", { type: "image/png" }));
  await dialog.findByRole("button", { name: "Remove" });
  view.answer(
    "POST /api/sale-catalog-items",
    refusal(422, "VALIDATION_ERROR", {
      errors: [{ field: "meta.attachments.0.base64", code: "file_unreadable", message: "cannot be read" }],
    }),
  );
  await view.user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Failed to process image. Please try again.")).toBeVisible();
  expect(
    dialog.getByText("The picture is damaged and cannot be read. Save it anew and try again."),
  ).toBeVisible();
});

const tier = (from: number, to: number | null) => ({
  ...{ id: from, field_id: 1, from, to, rate: 7_00, flat_fee: 0, per: "UNIT" },
});
const tieredItem = (tiers: ReturnType<typeof tier>[]) =>
  itemAnswer(7, "Website", {
    pricing_option_id: 2,
    main_field_id: 1,
    standard_duration: 1,
    meta: {
      conditional_pricing: {
        has_price_intervals: true,
        has_price_modifiers: false,
        price_intervals: tiers,
        price_modifiers: [],
        price_modification_intervals: [],
      },
      attachments: [],
    },
  });

test("tiers price the units inside them, or all of them, and say what that means between two [U-160]", async () => {
  const item = tieredItem([tier(1, 5), tier(8, null)]);
  const view = drawCatalog({ item });
  await view.user.click(await screen.findByRole("button", { name: "Edit Website" }));
  expect(await screen.findByText("Nothing is charged for 6–7.")).toBeVisible();
  await view.user.selectOptions(screen.getByRole("combobox", { name: "How tiers count" }), "volume");
  expect(screen.getByText("6–7 cost what the tier below says.")).toBeVisible();
  expect(screen.getByText(/^The tier that holds the number prices all units\./)).toBeVisible();
  view.answer("PUT /api/sale-catalog-items/7", { body: { data: item } });
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  await view.pass(1);
  const sent = view.calls.find(({ method }) => method === "PUT");
  expect(sent?.body).toMatchObject({ data: { attributes: { tier_mode: "volume" } } });
});

test("the screen and its form speak French", async () => {
  const view = drawCatalog({ language: "fr", item: tieredItem([tier(1, 5), tier(6, 10), tier(11, null)]) });
  await view.user.click(await screen.findByRole("button", { name: "Modifier Website" }));
  expect(await screen.findByRole("group", { name: "Palier 3" })).toBeVisible();
});

test("a preview that is refused says why", async () => {
  const view = drawCatalog();
  await view.user.click(await screen.findByRole("button", { name: "Edit Fragile" }));
  view.answer("POST /api/sale-catalog-items/7/preview", refusal(403, "AUTHORIZATION_ERROR"));
  await view.user.click(await screen.findByRole("button", { name: "Check pending proposals" }));
  expect(
    await screen.findByText("You do not have the permission for this. Ask your administrator."),
  ).toBeVisible();
});

test("the preview lists first what cannot be priced, then what leaves its range", async () => {
  const line = (deal_id: number, change: Partial<LineEffect>): LineEffect => ({
    deal_id,
    deal_number: `Q-${deal_id}`,
    deal_name: "Deal",
    customer_name: "Éclair Café",
    currency: "CAD",
    quantity: 2,
    unit_price: 50_00,
    present_price: 50_00,
    new_price: 60_00,
    difference: 20_00,
    leaves_range: false,
    problem: null,
    ...change,
  });
  const view = renderScreen(
    <EffectList
      lines={[
        line(1, {}),
        line(2, { difference: 0 }),
        line(3, { leaves_range: true }),
        line(4, { problem: "answers", new_price: null, difference: null }),
      ]}
    />,
  );
  await view.user.click(screen.getByText("Show 3 lines"));
  const shown = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(shown.map((text) => text.slice(0, 3))).toEqual(["Q-4", "Q-3", "Q-1"]);
  expect(shown[0]).toContain("Needs new answers");
  expect(shown[1]).toContain("Agreed price leaves its range");
  expect(shown[2]).toContain("$50.00 → $60.00 a unit, × 2");
});

test("an old comparison is shown as old, and stays until somebody chooses another", async () => {
  const old = {
    id: 3,
    field_id: 1,
    is_active: true,
    comparison_operator_id: 229,
    comparison_value: "5",
    type_id: 2,
    modifier_id: 1,
    value: 5_00,
  };
  const pricing = { ...FRAGILE.meta.conditional_pricing, has_price_modifiers: true, price_modifiers: [old] };
  const view = drawCatalog({
    item: { ...FRAGILE, standard_duration: 1, meta: { ...FRAGILE.meta, conditional_pricing: pricing } },
  });
  await view.user.click(await screen.findByRole("button", { name: "Edit Fragile" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("combobox", { name: "Comparison" })).toHaveValue("contains (old)");
  await fill(view, dialog.getByRole("textbox", { name: "Title" }), "Sturdy");
  view.answer("PUT /api/sale-catalog-items/7", { body: { data: FRAGILE } });
  await view.user.click(dialog.getByRole("button", { name: "Save" }));
  const sent = view.calls.find(({ method }) => method === "PUT")?.body;
  expect(sent).toMatchObject({
    meta: { conditional_pricing: { price_modifiers: [{ comparison_operator_id: 229 }] } },
  });
});

test("an answer that is only tried out keeps nobody from saving", async () => {
  const interval = { id: 5, field_id: 1, from: 1, to: 10, rate: 1_00, type_id: 1 };
  const item = itemAnswer(7, "Fragile", { standard_duration: 1 });
  item.meta.conditional_pricing.price_modification_intervals = [interval];
  const view = drawCatalog({ item });
  await view.user.click(await screen.findByRole("button", { name: "Edit Fragile" }));
  const dialog = within(await screen.findByRole("dialog"));
  const tried = within(await dialog.findByRole("region", { name: "Try it" }));
  const answer = tried.getByRole("textbox", { name: "Pages" });
  await view.user.type(answer, "-3");
  expect(answer).toHaveAccessibleDescription("This is a number of units: 0 or more.");
  expect(tried.getByText("Please correct: Pages")).toBeVisible();
  await view.user.type(answer, "x");
  view.answer("PUT /api/sale-catalog-items/7", { body: { data: item } });
  await view.user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Fragile was saved.")).toBeVisible();
});

test("a service is not saved while one of its amounts cannot be read", async () => {
  const view = drawCatalog();
  const dialog = await writeNew(view, "Facade painting");
  await view.user.type(dialog.getByRole("textbox", { name: "Price" }), "7.480");
  await view.user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByRole("textbox", { name: "Price" })).toHaveFocus();
  expect(dialog.getByRole("textbox", { name: "Price" })).toHaveAccessibleDescription(/7\.48 or 7480/);
  expect(view.calls.some(({ method }) => method === "POST")).toBe(false);
});

test("rules compare in words, and margins that leave no price are said to [PRC-08]", async () => {
  const modifier = {
    ...{ id: 1, field_id: 1, comparison_operator_id: 225, comparison_value: "5", type_id: 1, modifier_id: 1 },
    ...{ value: 5_00, is_active: true },
  };
  const item = itemAnswer(7, "Fragile", { min_negotiation_margin: 120, max_negotiation_margin: 90 });
  item.meta.conditional_pricing.price_modifiers = [modifier];
  const view = drawCatalog({ item });
  await view.user.click(await screen.findByRole("button", { name: "Edit Fragile" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("combobox", { name: "Comparison" })).toHaveValue("at least");
  const tried = within(dialog.getByRole("region", { name: "Try it" }));
  await view.user.type(tried.getByRole("textbox", { name: "Pages" }), "3");
  expect(await tried.findByText(/^The lowest margin is above the highest/)).toBeVisible();
});

test("the list stands in groups by category, and this browser remembers which are closed [U-144]", async () => {
  const category = (id: number, name: string) => ({ id, name, position: id, services: 1, version: 1 });
  const view = drawCatalog({
    item: { ...FRAGILE, category_id: 3 },
    categories: { data: [category(3, "Printing"), category(4, "Web")], meta: { uncategorised: 0 } },
  });
  await screen.findByText("About Fragile");
  const asked = () => view.calls.findLast(({ path }) => path === "/api/sale-catalog-items")?.query;
  expect(asked()?.get("sort_by")).toBe("category");
  expect(asked()?.get("filter[not_category_id]")).toBeNull();
  view.answer("GET /api/sale-catalog-items", pageOf([]));
  const heading = screen.getByRole("button", { name: "Printing 1" });
  await view.user.click(heading);
  expect(heading).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByText("About Fragile")).toBeNull();
  await vi.waitFor(() => expect(asked()?.get("filter[not_category_id]")).toBe("3"));
  expect(localStorage.getItem("kapi.closed_categories")).toBe('["3"]');
  expect(screen.getByRole("button", { name: "Printing 1" })).toBeVisible();
});

test("prices of chosen services are raised once that was tried out, and what stays is named [U-145]", async () => {
  const view = drawCatalog();
  await screen.findByText("About Fragile");
  await view.user.click(screen.getByRole("checkbox", { name: "Choose Fragile" }));
  await view.user.click(await screen.findByRole("button", { name: "Raise prices …" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Raise the price of 1 service" }));
  const confirm = dialog.getByRole("button", { name: "Change prices" });
  expect(confirm).toHaveAccessibleDescription(/Try it out first/);
  await view.user.type(dialog.getByRole("textbox", { name: /^Percent/ }), "5");
  const effect = { id: 7, title: "Fragile", before: 145_00, after: 152_00, others: 2, problem: null };
  view.answer("PATCH /api/sale-catalog-items/bulk", {
    body: { data: [effect, { ...effect, id: 8, title: "Talk", problem: "no_price" }] },
  });
  await view.user.click(dialog.getByRole("button", { name: "Try out" }));
  expect(await dialog.findByText("$145.00 → $152.00")).toBeVisible();
  expect(dialog.getByText("2 other amounts")).toBeVisible();
  expect(dialog.getByText("has no price")).toBeVisible();
  expect(view.calls.at(-1)?.body).toEqual({ ids: [7], raise: { percent: 5 }, is_trial: true });
  await view.user.click(confirm);
  expect(await screen.findByText("The price of 1 service was changed.")).toBeVisible();
  const asked = view.calls.filter(({ method }) => method === "PATCH");
  expect(asked.at(-1)?.body).toEqual({ ids: [7], raise: { percent: 5 } });
});

test("only what was chosen is changed of several services, and those that are gone leave the selection [U-145]", async () => {
  const view = drawCatalog({
    categories: {
      data: [{ id: 3, name: "Web", position: 1, services: 0, version: 1 }],
      meta: { uncategorised: 1 },
    },
  });
  await screen.findByText("About Fragile");
  await view.user.click(screen.getByRole("checkbox", { name: "Choose Fragile" }));
  await view.user.click(await screen.findByRole("button", { name: "Change …" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change 1 service" }));
  await view.user.selectOptions(dialog.getByRole("combobox", { name: "Category" }), "Web");
  view.answer(
    "PATCH /api/sale-catalog-items/bulk",
    refusal(422, "VALIDATION_ERROR", { errors: [{ field: "ids.0", code: "invalid", message: "gone" }] }),
  );
  await view.user.click(dialog.getByRole("button", { name: "Change" }));
  await vi.waitFor(() =>
    expect(view.calls.findLast(({ method }) => method === "PATCH")?.body).toEqual({
      ids: [7],
      updates: { category_id: 3 },
    }),
  );
  expect(await screen.findByText(/One of the chosen services no longer exists/)).toBeVisible();
  expect(screen.queryByText("1 service chosen")).toBeNull();
});
