import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { emptyBlock, type Block } from "@/lib/core/documents/blocks";
import { makeDeal } from "../../unit/domain/deals/builder/make";
import { drawBuilder, parts } from "../../support/draw-builder";
import type { Screen } from "../../support/render-screen";

const services = emptyBlock("services", "services");
const PICTURE: Block = {
  ...emptyBlock("pictures", "cover"),
  pictures: [
    {
      picture: { file: "documents/own.jpg", width: 2100, height: 900, alt: "", focus: { x: 50, y: 50 } },
      caption: "",
    },
  ],
};

async function open(blocks: Block[]): Promise<Screen> {
  const view = drawBuilder({ deal: makeDeal({ blocks: [...blocks, services] }) });
  await view.user.click(parts.step("Document"));
  return view;
}

test("a band is chosen where the cover is, unless the document begins with a picture [U-86] [U-110] [U-155]", async () => {
  const view = await open([]);
  const band = await screen.findByRole("button", { name: "Colour band" });
  expect(band).toHaveAttribute("aria-pressed", "false");
  await view.user.click(band);
  expect(screen.getByRole("button", { name: "Colour band" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("button", { name: "Colour band" })).toHaveFocus();
  expect(screen.getByRole("button", { name: "Cover picture" })).toBeVisible();
});

test("a picture at the beginning is changed on the cover and has no place below [U-110]", async () => {
  const view = await open([PICTURE]);
  const edit = await screen.findByRole("button", { name: "Edit cover picture" });
  expect(screen.queryByRole("button", { name: "Colour band" })).not.toBeInTheDocument();
  expect(document.querySelector("[data-block=pictures]")).toBeNull();
  await view.user.click(edit);
  await view.user.type(screen.getByLabelText("What it shows"), "Hills");
  await view.user.click(screen.getByRole("button", { name: "Done" }));
  await view.user.click(screen.getByRole("button", { name: "Remove cover picture" }));
  expect(screen.getByRole("button", { name: "Cover picture" })).toBeVisible();
});

test("the title is written on the cover, without variables, and stands in the header too [U-110]", async () => {
  const view = await open([PICTURE]);
  const title = await screen.findByRole("textbox", { name: "Title on the cover" });
  await view.user.clear(title);
  await view.user.type(title, "A shop {{b}");
  expect(title).toHaveValue("A shop {b}");
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Name of the deal" })).toHaveValue("A shop {b}");
});

test("an accent colour begins with the workspace's, and says its contrast [U-87]", async () => {
  const view = await open([]);
  expect(screen.queryByLabelText("Accent colour: hex code")).not.toBeInTheDocument();
  await view.user.click(screen.getByRole("checkbox", { name: /^An accent colour of its own/ }));
  const code = screen.getByLabelText("Accent colour: hex code");
  expect(code).toHaveValue("#0f5c6e");
  expect(screen.getByText("White text on it: 7.5 to 1")).toBeVisible();

  fireEvent.change(code, { target: { value: "#F5C518" } });
  expect(screen.getByText("Black text on it: 12.8 to 1")).toBeVisible();
  expect(screen.getByText(/On a white page this colour reaches 1.6 to 1/)).toBeVisible();
  fireEvent.change(code, { target: { value: "0F5C6E" } });
  expect(screen.getByText("White text on it: 7.5 to 1"), "also without #").toBeVisible();
  fireEvent.blur(code);
  expect(code).toHaveValue("#0f5c6e");
  fireEvent.change(code, { target: { value: "#F5C518" } });
  fireEvent.change(code, { target: { value: "#f5c" } });
  expect(screen.getByText(/^Six hex digits/)).toBeVisible();
  expect(screen.getByText("Black text on it: 12.8 to 1")).toBeVisible();
});

test("a typeface is chosen, or the workspace's, which is named [U-87]", async () => {
  const view = await open([]);
  const typeface = screen.getByRole("combobox", { name: "Typeface of titles and headings" });
  expect(typeface).toHaveDisplayValue("As the workspace (Inter)");
  await view.user.selectOptions(typeface, "Source Serif");
  expect(typeface).toHaveValue("source-serif");
});
