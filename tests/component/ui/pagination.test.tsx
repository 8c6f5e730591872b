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
    ["-2", [[1]]],
    ["1,000", [[7]]],
    [" 5.0 ", [[5]]],
    ["0", [[1]]],
    [" ", []],
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

test("more rows than are counted are told as more [U-98]", () => {
  renderScreen(<Pagination page={2} lastPage={50} total={1000} isMore perPage={20} onPage={vi.fn()} />);
  expect(screen.getByText("21–40 of more than 1,000")).toBeVisible();
});

test("a page number that is not whole is refused with the reason, one beyond the pages is corrected [WID-04]", async () => {
  function Pages() {
    const [page, setPage] = useState(3);
    return <Pagination page={page} lastPage={30} total={300} perPage={10} onPage={setPage} />;
  }
  const { user } = renderScreen(<Pages />);
  const number = screen.getByRole("textbox", { name: "Page" });
  const enter = async (text: string) => {
    await user.clear(number);
    await user.type(number, `${text}{Enter}`);
  };
  for (const [typed, reason] of [
    ["2.5", "Whole numbers only."],
    ["2,5", "Whole numbers only."],
    ["x", "This is not a number."],
  ] as const) {
    await enter(typed);
    expect(number).toHaveValue(typed);
    expect(number).toBeInvalid();
    expect(number).toHaveAccessibleDescription(reason);
    expect(screen.getByText("21–30 of 300")).toBeVisible();
  }
  await user.click(screen.getByRole("button", { name: "Next page" }));
  expect(number).toHaveValue("4");
  expect(number).toBeValid();
  await user.click(screen.getByRole("button", { name: "Previous page" }));
  expect(number).toHaveValue("3");
  await enter("99");
  expect(screen.getByText("291–300 of 300")).toBeVisible();
  expect(number).toHaveValue("30");
  expect(number).toHaveAccessibleDescription("Changed to 30, the most that is allowed.");
  await user.click(screen.getByRole("button", { name: "Previous page" }));
  expect(number).toHaveAccessibleDescription("");
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
