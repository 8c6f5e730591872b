import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RowTable } from "@/app/_ui/data-table/data-table";
import { Gallery } from "@/app/dev/widgets/_parts/gallery";
import { renderScreen } from "../../support/render-screen";

/**
 * Renders the tables of the style guide, in the theme whose tables do not put their state into the address.
 */
async function drawTables() {
  const view = renderScreen(<Gallery only={["tables"]} theme="dark" />);
  const table = await screen.findByRole("table", { name: "Services" });
  await within(table).findByRole("row", { name: /Service 01/ });
  return { ...view, table, area: within(table.closest<HTMLElement>("[aria-busy]")!) };
}

test("a table has pages, sizes, a search after a pause, an order and filters [WID-03] [WID-04] [WID-06] [LIM-07]", async () => {
  const { user, pass, table, area } = await drawTables();
  expect(area.getByText("1–10 of 64")).toBeVisible();
  expect(within(table).getAllByRole("row")).toHaveLength(11);
  const sizes = within(area.getByLabelText("Rows per page")).getAllByRole("option");
  expect(sizes.map(({ textContent }) => textContent)).toEqual(["10", "20", "25", "50"]);

  for (const [typed, range] of [
    ["3", "21–30 of 64"],
    ["99", "61–64 of 64"],
    ["0", "1–10 of 64"],
    ["2", "11–20 of 64"],
    ["1", "1–10 of 64"],
  ] as const) {
    await user.clear(area.getByLabelText("Page"));
    await user.type(area.getByLabelText("Page"), `${typed}{Enter}`);
    expect(await area.findByText(range)).toBeVisible();
  }
  await user.click(area.getByRole("button", { name: /next/i }));
  expect(await area.findByText("11–20 of 64")).toBeVisible();
  await user.selectOptions(area.getByLabelText("Rows per page"), "25");
  expect(await area.findByText("1–25 of 64")).toBeVisible();

  await user.type(area.getByRole("searchbox"), "service 1");
  expect(area.getByText("1–25 of 64")).toBeVisible();
  await pass(0.4);
  expect(await area.findByText("1–10 of 10")).toBeVisible();
  const head = within(table).getByRole("columnheader", { name: "Price" });
  expect(head).toHaveAttribute("aria-sort", "none");
  for (const direction of ["ascending", "descending", "none"]) {
    await user.click(within(head).getByRole("button", { name: "Price" }));
    expect(head).toHaveAttribute("aria-sort", direction);
  }
  await user.selectOptions(area.getByLabelText("Area"), "Web");
  expect(await area.findByText("1–3 of 3")).toBeVisible();
  await user.clear(area.getByRole("searchbox"));
  await user.type(area.getByRole("searchbox"), "nothing like it{Enter}");
  expect(await within(table).findByText("No data found")).toBeVisible();
});

test("groups open and close, rows are chosen, failures and emptiness say what to do [WID-05] [WID-07]", async () => {
  const { user, table, area } = await drawTables();
  const grouped = within(screen.getByRole("table", { name: "Services by area" }));
  const design = grouped.getByRole("button", { name: /^Design/ });
  expect(grouped.getByRole("row", { name: /Service 01/ })).toBeVisible();
  await user.click(design);
  expect(design).toHaveAttribute("aria-expanded", "false");
  expect(grouped.queryByRole("row", { name: /Service 01/ })).not.toBeInTheDocument();
  await user.click(design);
  expect(design).toHaveAttribute("aria-expanded", "true");
  expect(grouped.getByRole("row", { name: /Service 01/ })).toBeVisible();

  const all = within(table).getByRole("checkbox", { name: "Choose all rows of the page" });
  await user.click(within(table).getByRole("checkbox", { name: "Choose Service 02" }));
  expect(area.getByText("1 chosen")).toBeVisible();
  expect(all).toBePartiallyChecked();
  await user.click(all);
  expect(area.getByText("10 chosen")).toBeVisible();
  expect(all).toBeChecked();
  await user.click(all);
  expect(area.queryByText(/chosen/)).not.toBeInTheDocument();

  const failing = within(screen.getByRole("table", { name: "Failing" }));
  expect(await failing.findByRole("alert")).toHaveTextContent("Failed to load the list");
  expect(failing.getByRole("button", { name: "Try again" })).toBeEnabled();
  const nothing = within(screen.getByRole("table", { name: "Nothing" }));
  expect(await nothing.findByText("No data found")).toBeVisible();
  expect(within(screen.getByRole("table", { name: "Words" })).getByText("Add what you sell.")).toBeVisible();
  // What stands in an empty list is not said a second time.
  expect(screen.queryByText("Nothing found")).toBeNull();
});

test("a table knows whether columns are hidden to its right", () => {
  renderScreen(
    <RowTable
      label="Rows"
      rows={["one"]}
      rowId={(row) => row}
      columns={[{ id: "name", header: "Name", cell: (row) => row }]}
    />,
  );
  const box = screen.getByRole("region", { name: "Rows" });
  vi.spyOn(box, "clientWidth", "get").mockReturnValue(600);
  vi.spyOn(box, "scrollWidth", "get").mockReturnValue(900);
  fireEvent.scroll(box);
  expect(box).toHaveAttribute("data-more");
  box.scrollLeft = 300;
  fireEvent.scroll(box);
  expect(box).not.toHaveAttribute("data-more");
});
