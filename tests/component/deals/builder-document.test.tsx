import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyBlock, emptySection, type Block } from "@/lib/core/documents/blocks";
import { MAX_BLOCKS } from "@/lib/domain/documents/limits";
import { makeDeal, makeDealLine } from "../../unit/domain/deals/builder/make";
import { choose, drawBuilder, parts } from "../../support/draw-builder";
import type { Screen } from "../../support/render-screen";

const drawnRows = vi.hoisted(() => ({ ids: [] as (string | number)[] }));
vi.mock(import("@/app/_ui/use-sortable-row"), async (load) => {
  const { useSortableRow } = await load();
  return { useSortableRow: (id) => (drawnRows.ids.push(id), useSortableRow(id)) };
});

const line = () => screen.findByRole("combobox", { name: "New block: type / to choose" });
/** Not by role, because popovers are hidden in tests and this list is one. */
const kinds = () =>
  Array.from(document.querySelectorAll('[role=listbox][aria-label="Kinds of blocks"] [role=option]'));
const blocks = () =>
  within(screen.getByRole("region", { name: "Blocks of the document" }))
    .getAllByRole("group")
    .map((group) => group.getAttribute("aria-label"))
    // The formats belong to the text that is being written, those without a name to the services.
    .filter((name) => name !== null && name !== "Formats");

/** Opens the menu of a block. */
const more = ({ user }: Screen, name: string | RegExp) =>
  user.click(screen.getByRole("button", { name: typeof name === "string" ? `More for ${name}` : name }));

async function open(view: Screen): Promise<void> {
  await view.user.click(parts.step("Document"));
  await line();
}

/** Adds a block by typing / and the letters of its name. */
async function add({ user }: Screen, letters: string): Promise<void> {
  await user.type(await line(), `/${letters}{Enter}`);
}

const drawn = (given: Block[]) =>
  drawBuilder({ deal: makeDeal({ blocks: [...given, emptyBlock("services", "services")] }) });

const STORED = { file: "documents/1.png", name: "1.png", bytes: 1, kind: "picture", width: 4, height: 4 };

beforeEach(() => {
  vi.spyOn(window, "open").mockImplementation(() => null);
  vi.spyOn(window, "confirm").mockImplementation(() => false);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("typing / in an empty line lists the blocks, found by a few letters of their names", async () => {
  const view = drawBuilder();
  await open(view);
  const box = await line();
  await view.user.type(box, "/");
  expect(kinds().map(({ textContent }) => textContent)).toContain("HeadingBegins a part of the document");
  expect(kinds().some(({ textContent }) => textContent.startsWith("Services"))).toBe(false);
  await view.user.type(box, "kfig");
  expect(kinds()).toHaveLength(1);
  await view.user.keyboard("{Enter}");
  expect(blocks()).toEqual(["Key figures", "Services"]);
  expect(screen.getByRole("textbox", { name: "Figure 1: Figure" })).toHaveFocus();
});

test("Enter that ends the composition of a character neither chooses a block nor adds a text", async () => {
  const view = drawBuilder();
  await open(view);
  const box = await line();
  for (const typed of ["Ni", "/kfig"]) {
    await view.user.clear(box);
    await view.user.type(box, typed);
    fireEvent.keyDown(box, { key: "Enter", isComposing: true });
    expect(blocks()).toEqual(["Services"]);
    expect(box).toHaveValue(typed);
  }
});

test("escape leaves the list, and what is no name says so", async () => {
  const view = drawBuilder();
  await open(view);
  await view.user.type(await line(), "/zzz");
  await waitFor(() => expect(kinds()[0]).toHaveTextContent("No block is called “zzz”."));
  await view.user.keyboard("{Escape}");
  expect(kinds()).toEqual([]);
  expect(await line()).toHaveValue("");
});

test("Enter in a heading starts a text below it, and on a divider too", async () => {
  const view = drawn([{ ...emptyBlock("heading", "a"), text: "Why" }]);
  await open(view);
  await view.user.type(screen.getByRole("textbox", { name: "Heading" }), "{Enter}");
  expect(blocks()).toEqual(["Heading: Why", "Text", "Services"]);
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Text" })).toHaveFocus());
  expect(screen.getByRole("textbox", { name: "Heading" })).toHaveValue("Why");
  await add(view, "div");
  expect(document.activeElement).toHaveAttribute("data-block-frame");
  await view.user.keyboard("{Enter}");
  expect(blocks()).toEqual(["Heading: Why", "Text", "Services", "Divider", "Text"]);
});

test("the list has one highlight, which the pointer and the arrow keys move", async () => {
  const view = drawBuilder();
  await open(view);
  await view.user.type(await line(), "/");
  const marked = () =>
    kinds().flatMap((kind, index) => (kind.getAttribute("aria-selected") === "true" ? [index] : []));
  expect(marked()).toEqual([0]);
  await view.user.hover(kinds()[3]!);
  expect(marked()).toEqual([3]);
  await view.user.keyboard("{ArrowDown}");
  expect(marked()).toEqual([4]);
});

test("another kind of the same name takes the focus too, and so does a line that is left by Escape", async () => {
  const view = drawn([{ ...emptyBlock("heading", "a"), text: "" }]);
  await open(view);
  const heading = () => screen.getByRole("textbox", { name: "Heading" });
  await view.user.type(heading(), "/");
  await view.user.keyboard("head{Enter}");
  expect(heading()).toHaveFocus();
  await view.user.type(heading(), "/");
  await view.user.keyboard("{Escape}");
  expect(heading()).toHaveFocus();
  await view.user.click(screen.getAllByRole("button", { name: "Add a block here" })[0]!);
  await view.user.keyboard("{Escape}");
  expect(screen.getAllByRole("button", { name: "Add a block here" })[0]).toHaveFocus();
});

test("a plus between blocks adds one there, and a block is duplicated and removed, which can be undone", async () => {
  const view = drawn([{ ...emptyBlock("heading", "a"), text: "Why" }]);
  await open(view);
  await view.user.click(screen.getAllByRole("button", { name: "Add a block here" })[1]!);
  await view.user.keyboard("div{Enter}");
  expect(blocks()).toEqual(["Heading: Why", "Divider", "Services"]);
  await more(view, "Heading: Why");
  await view.user.click(screen.getByRole("button", { name: "Duplicate Heading: Why" }));
  expect(blocks()).toEqual(["Heading: Why", "Heading: Why", "Divider", "Services"]);
  await more(view, "Divider");
  await view.user.click(screen.getByRole("button", { name: "Remove Divider" }));
  expect(blocks()).toEqual(["Heading: Why", "Heading: Why", "Services"]);
  const told = screen.getByText("Divider was removed.").closest("[role=status]") as HTMLElement;
  await view.user.click(within(told).getByRole("button", { name: "Undo" }));
  expect(blocks()).toContain("Divider");
  expect(screen.queryByRole("button", { name: /^Remove Services/ })).toBeNull();
});

test("Ctrl+Z and Ctrl+Shift+Z go back and forth over all steps, a word at a time", async () => {
  const view = drawBuilder();
  await choose(view, "Domain");
  await open(view);
  await add(view, "head");
  await view.user.type(screen.getByRole("textbox", { name: "Heading" }), "Our plan");
  await view.user.keyboard("{Control>}z{/Control}");
  expect(screen.getByRole("textbox", { name: "Heading" })).toHaveValue("");
  await view.user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  expect(screen.getByRole("textbox", { name: "Heading" })).toHaveValue("Our plan");
  for (let change = 0; change < 3; change++)
    await view.user.click(screen.getByRole("button", { name: "Undo the last change" }));
  expect(parts.step("Services")).toHaveAttribute("aria-current", "step");
  expect(screen.getByText("Nothing selected yet")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Undo the last change" })).toBeDisabled();
});

test("{ opens the variables; one without a value is named, with where to fill it in", async () => {
  const view = drawBuilder();
  await open(view);
  await add(view, "head");
  const heading = screen.getByRole("textbox", { name: "Heading" });
  await view.user.type(heading, "For {{");
  await view.user.type(screen.getByRole("combobox", { name: "Find a variable" }), "client name{Enter}");
  expect(heading).toHaveValue("For {client.name}");
  expect(screen.getByRole("group", { name: /For Client: name/ })).toBeInTheDocument();
  const warning = screen.getByText("A variable has no value yet").closest("[role=status]") as HTMLElement;
  expect(warning).toHaveTextContent("Client: name");
  await view.user.click(within(warning).getByRole("button", { name: "Fill in: Client" }));
  expect(parts.step("Client")).toHaveAttribute("aria-current", "step");
});

test("a block's button inserts a variable where the cursor was, and what was typed before stays", async () => {
  const view = drawBuilder();
  await open(view);
  await add(view, "head");
  const heading = screen.getByRole("textbox", { name: "Heading" });
  await view.user.type(heading, "Offer for ");
  await more(view, /^More for Heading/);
  await view.user.click(screen.getByRole("button", { name: /^Insert a variable \(Heading/ }));
  await view.user.keyboard("client name{Enter}");
  expect(heading).toHaveValue("Offer for {client.name}");
  expect(heading).toHaveFocus();
  await more(view, /^More for Heading/);
  await view.user.click(screen.getByRole("button", { name: /^Insert a variable \(Heading/ }));
  await view.user.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: /^Insert a variable \(Heading/ })).toHaveFocus();
});

test("a block's button inserts a variable into the block's first field if none had the cursor", async () => {
  const view = drawn([{ ...emptyBlock("heading", "a"), text: "" }]);
  await open(view);
  await more(view, "Heading");
  await view.user.click(screen.getByRole("button", { name: /^Insert a variable \(Heading/ }));
  await view.user.keyboard("client name{Enter}");
  expect(screen.getByRole("textbox", { name: "Heading" })).toHaveValue("{client.name}");
});

test("lists in blocks grow, shrink and change places; terms can be made to be accepted", async () => {
  const view = drawn([
    { ...emptyBlock("figures", "f"), figures: [{ value: "1", label: "one" }] },
    emptyBlock("terms", "t"),
  ]);
  await open(view);
  await view.user.click(screen.getByRole("button", { name: "Add a figure" }));
  await view.user.type(screen.getByRole("textbox", { name: "Figure 2: Figure" }), "2");
  await view.user.click(screen.getByRole("button", { name: "Move Figure 2 up" }));
  expect(screen.getByRole("textbox", { name: "Figure 1: Figure" })).toHaveValue("2");
  await view.user.click(screen.getByRole("button", { name: "Remove Figure 2" }));
  expect(screen.queryByRole("textbox", { name: "Figure 2: Figure" })).toBeNull();
  await view.user.click(screen.getByRole("switch", { name: "Must be accepted" }));
  expect(screen.getByRole("switch", { name: "Must be accepted" })).toBeChecked();
});

test("a table gets rows and columns, all rows as wide as the first", async () => {
  const view = drawn([emptyBlock("table", "t")]);
  await open(view);
  await view.user.click(screen.getByRole("button", { name: "Add a column" }));
  await view.user.click(screen.getByRole("button", { name: "Add a row" }));
  await view.user.type(screen.getByRole("textbox", { name: "Row 3, column 3" }), "end");
  await view.user.click(screen.getByRole("button", { name: "Remove column 1" }));
  await view.user.click(screen.getByRole("button", { name: "Remove row 1" }));
  expect(screen.getByRole("textbox", { name: "Row 2, column 2" })).toHaveValue("end");
});

test("the focus stays with what removes columns, and goes to what adds one when a single column is left [U-155]", async () => {
  const view = drawn([emptyBlock("table", "t")]);
  await open(view);
  await view.user.click(screen.getByRole("button", { name: "Add a column" }));
  await view.user.click(screen.getByRole("button", { name: "Remove column 3" }));
  expect(screen.getByRole("button", { name: "Remove column 2" })).toHaveFocus();
  await view.user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Add a column" })).toHaveFocus();
});

test("the proposal is in its client's language unless one is chosen", async () => {
  const view = drawBuilder({ deal: makeDeal({ customer: { ...makeDeal().customer!, language: "fr" } }) });
  await open(view);
  const language = screen.getByRole("combobox", { name: "Language of the proposal" });
  expect(within(language).getByRole("option", { name: "As the client (Français)" })).toBeInTheDocument();
  await view.user.selectOptions(language, "English");
  expect(language).toHaveValue("en");
});

test("lines are put into sections by a choice in each, and a section says its sum", async () => {
  const sections = [{ ...emptySection("one"), name: "Design" }];
  const view = drawBuilder({ deal: makeDeal({ sections, lineItems: [makeDealLine()] }) });
  await view.user.click(parts.step("Services"));
  await view.user.selectOptions(screen.getByRole("combobox", { name: "Section of Logo" }), "Design");
  const rows = parts.selected().getAllByRole("row");
  expect(rows[1]).toHaveTextContent("Sum of the section: $180.00");
  expect(rows[2]).toHaveTextContent("Logo");
  await view.user.click(screen.getByRole("button", { name: "Details of Design" }));
  await view.user.click(screen.getByRole("checkbox", { name: "Hide quantities" }));
  await view.user.click(screen.getByRole("button", { name: "Remove Design" }));
  expect(parts.selected().getAllByRole("row")).toHaveLength(2);
  expect(screen.getByText("Design was removed; its services stay.")).toBeInTheDocument();
});

test("a line has a note for the customer beside the team's, each saying who reads it", async () => {
  const view = drawBuilder();
  await choose(view, "Workshop");
  await view.user.click(parts.selected().getByRole("button", { name: /^Edit Workshop/ }));
  const note = screen.getByRole("textbox", { name: "Note for the customer" });
  expect(note).toHaveAccessibleDescription("Shown with this service on the proposal.");
  await view.user.type(note, "Lunch is included");
  await view.user.click(screen.getByRole("button", { name: "Update" }));
  expect(parts.selected().getByText("Lunch is included")).toBeInTheDocument();
});

test("200 blocks are all there, and no further one is offered", async () => {
  const many = Array.from({ length: MAX_BLOCKS - 1 }, (_, index) => emptyBlock("divider", `d${index}`));
  const view = drawn(many);
  await view.user.click(parts.step("Document"));
  expect(await screen.findByText("A document holds at most 200 blocks.")).toBeInTheDocument();
  expect(blocks()).toHaveLength(MAX_BLOCKS);
});

test("what is written while a picture is uploaded stays, and a picture says where it was uploaded to", async () => {
  let stored: (reply: { status: number; body: unknown }) => void = () => undefined;
  const view = drawBuilder({
    deal: makeDeal({ blocks: [emptyBlock("quotation", "q"), emptyBlock("services", "services")] }),
    api: { "POST /api/documents/files": () => new Promise((answer) => (stored = answer)) },
  });
  await open(view);
  const input = document.querySelector<HTMLInputElement>("[data-key=q] input[type=file]")!;
  await view.user.upload(input, new File(["x"], "ana.png", { type: "image/png" }));
  await view.user.type(screen.getByRole("textbox", { name: "Name" }), "Ana");
  const data = {
    file: "documents/ana.png",
    name: "ana.png",
    bytes: 1,
    kind: "picture",
    width: 40,
    height: 40,
  };
  stored({ status: 201, body: { data } });
  const picture = await screen.findByRole("button", { name: "Edit picture: Ana" });
  expect(picture.querySelector("img")).toHaveAttribute("src", "/api/storage/documents/ana.png");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Ana");
  await view.user.click(picture);
  const point = screen.getByRole("button", { name: /^Point that stays in sight/ });
  point.focus();
  await view.user.keyboard("{ArrowRight}{ArrowUp}");
  expect(point).toHaveAccessibleName("Point that stays in sight: 52 % from the left, 48 % from the top");
});

test("a picture that arrives when its block is no longer shown keeps what was written meanwhile", async () => {
  let stored: (reply: { status: number; body: unknown }) => void = () => undefined;
  const people = [{ picture: null, name: "Ana", role: "", text: "" }];
  const view = drawBuilder({
    deal: makeDeal({
      blocks: [{ ...emptyBlock("people", "p"), people }, emptyBlock("services", "services")],
    }),
    api: { "POST /api/documents/files": () => new Promise((answer) => (stored = answer)) },
  });
  await open(view);
  const input = document.querySelector<HTMLInputElement>("[data-key=p] input[type=file]")!;
  await view.user.upload(input, new File(["x"], "ana.png", { type: "image/png" }));
  await view.user.click(parts.step("Services"));
  await open(view);
  await view.user.type(screen.getByRole("textbox", { name: "Name" }), " Roy");
  const data = { file: "documents/ana.png", name: "ana.png", bytes: 1, kind: "picture", width: 4, height: 4 };
  stored({ status: 201, body: { data } });
  expect(await screen.findByRole("button", { name: "Edit picture: Ana Roy" })).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Ana Roy");
});

test("a file that cannot replace a picture is refused within the picture's dialog", async () => {
  const picture = { file: "documents/1.png", alt: "Us", width: 4, height: 4, focus: { x: 50, y: 50 } };
  const view = drawn([{ ...emptyBlock("text_picture", "t"), picture }]);
  await open(view);
  await view.user.click(screen.getByRole("button", { name: "Edit picture: Us" }));
  const input = document.querySelector<HTMLInputElement>("[data-key=t] input[type=file]")!;
  input.removeAttribute("accept");
  fireEvent.change(input, { target: { files: [new File(["x"], "list.exe")] } });
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByRole("alert")).toHaveTextContent("list.exe is not of a kind that can be used here");
});

test("the focus stays in the place of a file and a picture that are removed or chosen by keyboard [U-155]", async () => {
  const picture = { file: "documents/1.png", alt: "Us", width: 4, height: 4, focus: { x: 50, y: 50 } };
  const file = { file: "documents/1.pdf", name: "1.pdf", bytes: 1 };
  const view = drawBuilder({
    deal: makeDeal({
      blocks: [
        { ...emptyBlock("text_picture", "t"), picture },
        { ...emptyBlock("file", "f"), file },
        emptyBlock("services", "services"),
      ],
    }),
    api: { "POST /api/documents/files": { status: 201, body: { data: STORED } } },
  });
  await open(view);
  screen.getByRole("button", { name: "Remove file" }).focus();
  await view.user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Choose a file" })).toHaveFocus();
  screen.getByRole("button", { name: "Edit picture: Us" }).focus();
  await view.user.keyboard("{Enter}");
  await view.user.click(screen.getByRole("button", { name: "Remove picture" }));
  const choose = screen.getByRole("button", { name: /^Choose a picture/ });
  expect(choose).toHaveFocus();
  const input = document.querySelector<HTMLInputElement>("[data-key=t] input[type=file]")!;
  fireEvent.change(input, { target: { files: [new File(["x"], "1.png", { type: "image/png" })] } });
  expect(await screen.findByRole("button", { name: /^Edit picture/ })).toHaveFocus();
});

test("a file of another kind is refused before it is sent", async () => {
  const view = drawn([emptyBlock("file", "f")]);
  await open(view);
  const input = document.querySelector<HTMLInputElement>("[data-key=f] input[type=file]")!;
  input.removeAttribute("accept");
  await view.user.upload(input, new File(["x"], "list.exe"));
  expect(screen.getByRole("alert")).toHaveTextContent(
    "list.exe is not of a kind that can be used here (PDF).",
  );
  expect(view.calls.some(({ path }) => path === "/api/documents/files")).toBe(false);
});

test("a heading shows its variables as the same chips as a text, and as written while it has the focus [T-15]", async () => {
  const written = "For {client.name} by {deal.purchase_order}, {client.nobody}";
  const view = drawn([{ ...emptyBlock("heading", "h"), text: written }]);
  await open(view);
  const heading = await screen.findByRole("textbox", { name: "Heading" });
  const look = () =>
    heading.parentElement?.querySelector("[aria-hidden]")?.textContent?.replace("\u200b", "");
  const client = makeDeal().customer!.name;
  expect(look()).toBe(`For ${client} by Purchase order number, {client.nobody}`);
  await view.user.click(heading);
  expect(look()).toBe(written);
  expect(heading).toHaveValue(written);
  await view.user.click(await line());
  expect(look()).toBe(`For ${client} by Purchase order number, {client.nobody}`);
});

test("a rich text shows its variables as chips with their values, or their names in words without one, until it is written in", async () => {
  const html = "<p>For {client.name} by {deal.purchase_order}, {client.nobody}</p>";
  const view = drawn([{ ...emptyBlock("text", "t"), html }]);
  await open(view);
  const text = await screen.findByRole("textbox", { name: "Text" });
  const client = makeDeal().customer?.name ?? "";
  expect(await within(text).findByText(client)).toHaveAttribute("title", "{client.name}");
  expect(text).toHaveTextContent(`For ${client} by Purchase order number, {client.nobody}`);
});

test("characters that the PDF cannot print are named while one writes", async () => {
  const view = drawn([{ ...emptyBlock("heading", "a"), text: "Rancangan ꦏꦩ वेबसाइट 🚀" }]);
  await open(view);
  expect(await screen.findByText("The PDF cannot print these characters: ꦏ ꦩ")).toBeVisible();
});

/** Opens a text and pastes what another program has copied into it. */
async function pasted(view: Screen, html: string, files: File[] = []) {
  await view.user.click(screen.getByRole("textbox", { name: "Text" }));
  const editor = await waitFor(() => {
    const text = screen.getByRole("textbox", { name: "Text" });
    expect(text).toHaveAttribute("contenteditable", "true");
    return text;
  });
  fireEvent.paste(editor, {
    clipboardData: { getData: (type: string) => (type === "text/html" ? html : ""), files },
  });
  return editor;
}

test("a variable that is copied from a text stays a variable where it is pasted", async () => {
  const view = drawn([{ ...emptyBlock("text", "t"), html: "" }]);
  await open(view);
  const chip = '<span data-variable="{client.name}" class="x" title="{client.name}">Old name</span>';
  const editor = await pasted(view, `<p>For ${chip}</p>`);
  expect(within(editor).getByTitle("{client.name}")).toHaveTextContent(makeDeal().customer!.name);
});

test("what is pasted says if it was cut, and pictures that cannot be uploaded stay with their problem [U-90]", async () => {
  const view = drawBuilder({
    deal: makeDeal({ blocks: [emptyBlock("text", "t"), emptyBlock("services", "services")] }),
    api: { "POST /api/documents/files": { status: 201, body: { data: STORED } } },
  });
  await open(view);
  const files = ["png", "tiff", "png"].map(
    (kind, index) => new File(["x"], `${index}.${kind}`, { type: `image/${kind}` }),
  );
  await pasted(view, `<p>${"word ".repeat(20_000)}</p>`, files);
  expect(await screen.findByText("The text was too long: its end was left out.")).toBeInTheDocument();
  await view.user.click(screen.getByRole("button", { name: "Upload them" }));
  expect(await screen.findByText(/^1\.tiff is not of a kind/)).toBeInTheDocument();
  expect(blocks()).not.toContain("Pictures");
  await view.user.click(screen.getByRole("button", { name: "Leave out" }));
  expect(await screen.findAllByRole("textbox", { name: /Caption$/ })).toHaveLength(2);
});

test("Backspace on a block itself erases it only if nothing would be lost", async () => {
  const view = drawn([{ ...emptyBlock("heading", "a"), text: "Why" }, emptyBlock("divider", "d")]);
  await open(view);
  const press = async (key: string) => {
    document.querySelector<HTMLElement>(`[data-key=${key}]`)!.focus();
    await view.user.keyboard("{Backspace}");
  };
  await press("a");
  await press("d");
  expect(blocks()).toEqual(["Heading: Why", "Services"]);
});

test("the focus goes to the block before when the last one is removed by keyboard", async () => {
  const view = drawBuilder({
    deal: makeDeal({ blocks: [emptyBlock("services", "services"), emptyBlock("heading", "h")] }),
  });
  await open(view);
  await more(view, "Heading");
  screen.getByRole("button", { name: "Remove Heading" }).focus();
  await view.user.keyboard("{Enter}");
  expect(blocks()).toEqual(["Services"]);
  expect(screen.getByRole("textbox", { name: "Heading of the services" })).toHaveFocus();
});

test("a note for the customer that is being cleared stays to be written", async () => {
  const view = drawBuilder({
    deal: makeDeal({
      blocks: [emptyBlock("services", "services"), emptyBlock("divider", "d")],
      lineItems: [makeDealLine({ customer_note: "Old" })],
    }),
  });
  await open(view);
  const note = screen.getByRole("textbox", { name: /^Note for the customer/ });
  await view.user.clear(note);
  await view.user.type(note, "New");
  expect(screen.getByRole("textbox", { name: /^Note for the customer/ })).toHaveValue("New");
});

test("a letter of a text draws its block and what holds the lines of services, but none of the lines", async () => {
  const view = drawBuilder({
    deal: makeDeal({
      blocks: [emptyBlock("heading", "h"), emptyBlock("services", "services")],
      sections: [{ ...emptySection("one"), name: "Design" }],
      lineItems: [
        makeDealLine({ customer_note: "Old" }),
        makeDealLine({ id: 2, position: 2, section: "one" }),
      ],
    }),
  });
  await open(view);
  const heading = screen.getByRole("textbox", { name: "Heading" });
  await view.user.click(heading);
  drawnRows.ids = [];
  await view.user.keyboard("W");
  expect(heading).toHaveValue("W");
  expect(new Set(drawnRows.ids)).toEqual(new Set(["h", "services", "section:one"]));
});

test("the menu of a heading stays when it is put on a band, and so do the blocks there [U-88]", async () => {
  const view = drawn([
    { ...emptyBlock("heading", "h"), text: "Why", level: 1 },
    { ...emptyBlock("text", "t"), html: "<p>So</p>" },
  ]);
  await open(view);
  await more(view, "Heading: Why");
  const [heading, text] = ["h", "t"].map((key) => document.querySelector(`[data-key=${key}]`));
  const band = screen.getByRole("radio", { name: "On a band" });
  await view.user.click(band);
  expect(band).toBeChecked();
  expect(band).toBeVisible();
  expect(heading).toHaveAttribute("data-band", "first within");
  expect(text).toHaveAttribute("data-band", "within last");
  await view.user.click(screen.getByRole("radio", { name: "Small" }));
  expect(screen.getByRole("radio", { name: "Small" })).toHaveFocus();
  expect(text).toBeInTheDocument();
  expect(text).not.toHaveAttribute("data-band");
});
