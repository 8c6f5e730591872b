import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DayFilter, FoldedFilters } from "@/app/_ui/data-table/filter-box";
import type { TableState } from "@/app/_ui/data-table/use-table-state";
import { renderScreen } from "../../support/render-screen";

const stateWith = (filters: TableState["filters"]): TableState => ({
  page: 1,
  per_page: 10,
  search: "",
  sort: null,
  filters,
  change: () => undefined,
  setFilter: () => undefined,
});

const draw = (filters: TableState["filters"]) =>
  renderScreen(
    <FoldedFilters
      label="People"
      state={stateWith(filters)}
      first={<p>Name</p>}
      folded={{ role: <p>Role</p>, status: <p>Status</p> }}
      className="sm:grid-cols-3"
    />,
  );

test("on a phone the filters beside the first stand behind a button, which says how many of them are set", async () => {
  const { user, unmount } = draw({ name: "zo" });
  const button = screen.getByRole("button", { name: "Filters" });
  const folded = document.getElementById(button.getAttribute("aria-controls") ?? "");
  expect(folded).toContainElement(screen.getByText("Role"));
  expect(folded).not.toContainElement(screen.getByText("Name"));
  expect([button.getAttribute("aria-expanded"), folded?.classList.contains("max-sm:hidden")]).toEqual([
    "false",
    true,
  ]);
  await user.click(button);
  expect([button.getAttribute("aria-expanded"), folded?.classList.contains("max-sm:hidden")]).toEqual([
    "true",
    false,
  ]);
  unmount();
  draw({ name: "zo", role: "admin", status: "active" });
  expect(screen.getByRole("button", { name: "Filters (2)" })).toBeVisible();
});

test("a day is searched for once it is typed, not with each digit of its year", () => {
  const setFilter = vi.fn();
  renderScreen(<DayFilter state={{ ...stateWith({}), setFilter }} name="from" label="Created from" />);
  for (const year of ["2", "20", "202", "2026"])
    fireEvent.change(screen.getByLabelText("Created from"), { target: { value: `4 Mar ${year}` } });
  expect(setFilter.mock.calls).toEqual([["from", "2026-03-04", { typed: true }]]);
});
