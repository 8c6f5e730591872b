import { screen } from "@testing-library/react";
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

test("the first and the last page lead no further", () => {
  renderScreen(<Pagination page={1} lastPage={1} total={0} perPage={10} onPage={vi.fn()} />);
  expect(screen.getByRole("button", { name: "Previous page" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Next page" })).toBeDisabled();
  expect(screen.getByText("0–0 of 0")).toBeVisible();
});
