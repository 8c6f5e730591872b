import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Pagination } from "@/app/_ui/pagination";
import { renderScreen } from "../../support/render-screen";

test("a typed page number is kept between 1 and the last page; none is no change [WID-04]", async () => {
  const onPage = vi.fn();
  const { user } = renderScreen(<Pagination page={3} lastPage={7} total={64} perPage={10} onPage={onPage} />);
  const number = screen.getByRole("textbox", { name: "Page" });
  for (const [typed, asked] of [
    ["99", [[7]]],
    ["5", [[5]]],
    ["-2", [[2]]],
    ["x", []],
    ["3", []],
  ] as const) {
    await user.clear(number);
    await user.type(number, `${typed}{Enter}`);
    expect(onPage.mock.calls).toEqual(asked);
    expect(number).toHaveValue("3");
    onPage.mockClear();
  }
  await user.clear(number);
  await user.type(number, "6");
  await user.tab();
  expect(onPage).toHaveBeenCalledExactlyOnceWith(6);
});

/** Ten rows, five on a page. */
function TwoPages() {
  const [page, setPage] = useState(1);
  return <Pagination page={page} lastPage={2} total={10} perPage={5} onPage={setPage} />;
}

test("the first and the last page lead no further, and the button that led there keeps the focus", async () => {
  const { user } = renderScreen(<TwoPages />);
  const [previous, next] = ["Previous page", "Next page"].map((name) => screen.getByRole("button", { name }));
  for (const [button, range, other] of [
    [next, "6–10 of 10", previous],
    [previous, "1–5 of 10", next],
  ] as const) {
    for (let press = 0; press < 2; press++) await user.click(button as HTMLElement);
    expect(screen.getByText(range)).toBeVisible();
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveFocus();
    expect(other).not.toHaveAttribute("aria-disabled");
  }
});

test("a list without rows has neither", () => {
  const onPage = vi.fn();
  renderScreen(<Pagination page={1} lastPage={1} total={0} perPage={10} onPage={onPage} />);
  for (const name of ["Previous page", "Next page"]) {
    const button = screen.getByRole("button", { name });
    expect(button).toHaveAttribute("aria-disabled", "true");
    fireEvent.click(button);
  }
  expect(onPage).not.toHaveBeenCalled();
  expect(screen.getByText("0–0 of 0")).toBeVisible();
});
