import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { emptyBlock, emptySection, type Block } from "@/lib/core/documents/blocks";
import { makeDeal, makeDealLine } from "../../unit/domain/deals/builder/make";
import { drawBuilder, parts } from "../../support/draw-builder";
import type { Screen } from "../../support/render-screen";

const services = emptyBlock("services", "services");
const line = () => screen.findByRole("combobox", { name: "New block: type / to choose" });
const page = () => within(screen.getByRole("region", { name: "Blocks of the document" }));
const names = () =>
  page()
    .getAllByRole("group")
    .flatMap((group) => group.getAttribute("aria-label") ?? [])
    .filter((name) => name !== "Formats");

async function opened(deal: Parameters<typeof makeDeal>[0]): Promise<Screen> {
  const view = drawBuilder({ deal: makeDeal(deal) });
  await view.user.click(parts.step("Document"));
  await line();
  return view;
}

const written = (...blocks: Block[]) => opened({ blocks: [...blocks, services] });
const heading = (key: string, text: string): Block => ({ ...emptyBlock("heading", key), text });

test("the document is the whole page: no divider, no second picture of it, its title and boxes around the blocks [U-89]", async () => {
  await written(heading("a", "Why us"));
  expect(screen.queryByRole("separator")).toBeNull();
  expect(screen.queryByRole("region", { name: "Live preview" })).toBeNull();
  expect(page().getByRole("heading", { level: 1 })).toBeInTheDocument();
  const words = page().getByRole("textbox", { name: "Heading" });
  expect(words).toHaveValue("Why us");
  expect(words.closest("h2")).toHaveAttribute("id", "block-a");
});

test("Enter in a heading begins a text below it, and Backspace in the empty one leads back [U-90]", async () => {
  const view = await written(heading("a", "Why us"));
  await view.user.click(screen.getByRole("textbox", { name: "Heading" }));
  await view.user.keyboard("{Enter}");
  expect(names()).toEqual(["Heading: Why us", "Text", "Services"]);
  const text = await screen.findByRole("textbox", { name: "Text" });
  await view.user.click(text);
  await view.user.keyboard("{Backspace}");
  expect(names()).toEqual(["Heading: Why us", "Services"]);
  expect(screen.getByRole("textbox", { name: "Heading" })).toHaveFocus();
  expect(screen.queryByText("Text was removed.")).toBeNull();
});

test("Enter in a field of one line leads through the fields of its block as they are read [U-90]", async () => {
  const figures = [{ value: "", label: "" }];
  const view = await written({ ...emptyBlock("figures", "f"), figures });
  await view.user.type(screen.getByRole("textbox", { name: "Figure 1: Figure" }), "98%{Enter}on time{Enter}");
  expect(screen.getByRole("textbox", { name: "Figure 1: What it says" })).toHaveValue("on time");
  expect(names()).toEqual([expect.stringMatching(/^Key figures/), "Text", "Services"]);
});

test("a section is named and a line noted where they stand; its amounts open its dialog, and undo covers it [U-89]", async () => {
  const view = await opened({
    blocks: [services],
    sections: [{ ...emptySection("one"), name: "Design" }],
    lineItems: [makeDealLine({ section: "one" })],
  });
  await view.user.type(page().getByRole("textbox", { name: "Name of the section" }), " phase");
  await view.user.click(page().getByRole("button", { name: "Add a note for the customer (Logo)" }));
  await view.user.keyboard("In three variants");
  expect(page().getByRole("textbox", { name: "Note for the customer: Logo" })).toHaveValue(
    "In three variants",
  );
  await view.user.click(page().getByRole("button", { name: "Details of Design phase" }));
  await view.user.click(
    within(screen.getByRole("dialog")).getByRole("checkbox", { name: "Hide unit prices" }),
  );
  await view.user.keyboard("{Escape}");
  expect(page().queryByRole("columnheader", { name: "Rate" })).toBeNull();
  await view.user.click(screen.getByRole("button", { name: "Undo the last change" }));
  expect(page().getByRole("columnheader", { name: "Rate" })).toBeInTheDocument();
  await view.user.click(screen.getByRole("button", { name: "Undo the last change" }));
  expect(page().queryByRole("textbox", { name: "Note for the customer: Logo" })).not.toHaveValue(
    "In three variants",
  );
  await view.user.click(page().getAllByRole("cell", { name: /180/ }).at(-1)!);
  expect(await screen.findByRole("dialog")).toBeInTheDocument();
});

test("the quantity of a line is written in its place, without opening its dialog [U-110]", async () => {
  const view = await opened({ blocks: [services], lineItems: [makeDealLine({ quantity: 1 })] });
  // On a phone it stands below the name.
  const [quantity] = page().getAllByRole("spinbutton", { name: "Quantity of Logo" });
  await view.user.clear(quantity!);
  await view.user.type(quantity!, "3{Enter}");
  expect(screen.queryByRole("dialog")).toBeNull();
  for (const field of page().getAllByRole("spinbutton", { name: "Quantity of Logo" }))
    expect(field).toHaveValue("3");
  await view.user.click(screen.getByRole("button", { name: "Undo the last change" }));
  expect(page().getAllByRole("spinbutton", { name: "Quantity of Logo" })[0]).toHaveValue("1");
});

test("the outline names headings and services, and marks none that is not there [U-89]", async () => {
  const view = await written(heading("a", "Why us"), heading("b", "What you get"));
  const outline = within(screen.getByRole("navigation", { name: "Outline" }));
  expect(outline.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Why us",
    "What you get",
    "Services",
  ]);
  await view.user.click(outline.getByRole("button", { name: "What you get" }));
  expect(screen.getAllByRole("textbox", { name: "Heading" })[1]).toHaveFocus();
});

test("the preview shows the proposal at its size, as on a phone and as its PDF; Escape leaves the full screen [U-91]", async () => {
  const view = drawBuilder({ deal: makeDeal({ blocks: [heading("a", "Why us"), services] }) });
  await view.user.click(parts.step("Preview"));
  const shown = () => screen.getAllByRole("region", { name: "Live preview", hidden: true });
  expect(shown()[0]).toHaveTextContent("Why us");
  await view.user.click(screen.getByRole("radio", { name: "Phone" }));
  expect(shown()[0]).toHaveClass("w-[390px]");
  await view.user.click(screen.getByRole("radio", { name: "PDF" }));
  expect(screen.queryByRole("region", { name: "Live preview" })).toBeNull();
  await view.user.click(screen.getByRole("button", { name: "Full screen" }));
  expect(within(screen.getByRole("dialog")).getByRole("radio", { name: "PDF" })).toBeChecked();
  await view.user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the preview can be read, and its links lead nowhere; over the whole screen it is there once [U-91]", async () => {
  const view = await written(heading("a", "Why us"));
  const proposals = () => [...document.querySelectorAll<HTMLElement>(".proposal")];
  expect(proposals()[0]?.querySelector("[data-written]"), "nothing moves while it is written").not.toBeNull();
  await view.user.click(parts.step("Preview"));
  const shown = () => screen.getByRole("region", { name: "Live preview" });
  expect(shown().closest("[inert]")).toBeNull();
  expect(shown().querySelector("[data-written]")).toBeNull();
  const [link] = within(shown()).getAllByRole("link");
  expect(link && fireEvent.click(link), "it is stopped").toBe(false);
  await view.user.click(screen.getByRole("radio", { name: "Phone" }));
  await view.user.click(screen.getByRole("button", { name: "Full screen" }));
  expect(proposals()).toHaveLength(1);
  expect(screen.getByRole("radio", { name: "Phone" })).toBeChecked();
});
