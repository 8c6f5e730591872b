import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { MultiSelect } from "@/app/_ui/multi-select/multi-select";
import { NumberField } from "@/app/_ui/number-field";
import { SelectField } from "@/app/_ui/select-field";
import { Gallery } from "@/app/dev/widgets/_parts/gallery";
import { renderScreen } from "../../support/render-screen";

const draw = (...only: string[]) => renderScreen(<Gallery only={only} theme="light" />);

test("money keeps within its bounds and shows two decimals [WID-08]", async () => {
  const { user } = draw("fields");
  const amount = screen.getByLabelText("Amount");
  expect(amount).toHaveValue("1234.56");
  for (const [typed, shown, kept] of [
    ["7.5", "7.5", "7.50"],
    ["7,5", "7,5", "7.50"],
    ["1,234.5", "1,234.5", "1234.50"],
    ["99999", "99999", "10000.00"],
  ] as const) {
    await user.clear(amount);
    await user.type(amount, typed);
    expect(amount).toHaveValue(shown);
    await user.tab();
    expect(amount).toHaveValue(kept);
  }
});

test("a value that was brought within its bounds says so until the next edit [WID-11]", async () => {
  const { user } = draw("fields");
  const amount = screen.getByLabelText("Amount");
  const said = "Changed to 10000.00, the most that is allowed.";
  await user.clear(amount);
  await user.type(amount, "99999");
  expect(screen.queryByText(said)).toBeNull();
  await user.tab();
  expect(screen.getByText(said)).toHaveAttribute("role", "status");
  expect(amount).toHaveAccessibleDescription(said);
  await user.type(amount, "1");
  expect(screen.queryByText(said)).toBeNull();
});

test("a value that was undone while its field had the focus stays undone when the field is left [T-12]", async () => {
  function Undoable() {
    const [value, setValue] = useState<number | null>(null);
    return (
      <div onKeyDown={({ key }) => key === "Escape" && setValue(null)}>
        <NumberField label="Discount" value={value} onChange={setValue} decimals={0} max={50} />
      </div>
    );
  }
  const { user } = renderScreen(<Undoable />);
  const discount = screen.getByLabelText("Discount");
  await user.type(discount, "90{Escape}");
  await user.tab();
  expect(discount).toHaveValue("");
  expect(screen.queryByRole("status")).toBeNull();
});

test("an amount that cannot be read stays as it was typed, with what it could mean, and nothing is held of it", async () => {
  const { user } = draw("fields");
  const amount = screen.getByLabelText("Amount");
  await user.clear(amount);
  await user.type(amount, "7.480");
  expect(amount).toBeValid();
  await user.tab();
  expect(amount).toHaveValue("7.480");
  expect(amount).toBeInvalid();
  expect(amount).toHaveAccessibleDescription("This could mean 7.48 or 7480. Write it as one of them.");
  for (const [typed, reason] of [
    ["1a2.5.9", "This is not a number."],
    ["12.345", "If you mean 12345, write it without the separator. 2 decimals at most."],
    ["0.125", "2 decimals at most."],
    ["12 €", "“€” does not belong in this field."],
  ] as const) {
    await user.clear(amount);
    await user.type(amount, `${typed}{Enter}`);
    expect(amount).toHaveAccessibleDescription(reason);
  }
  await user.clear(amount);
  await user.paste("$7,480.00");
  await user.tab();
  expect(amount).toBeValid();
  expect(amount).toHaveValue("7480.00");
});

test("a field shows what it understood as the reader's language writes it", async () => {
  const { user } = renderScreen(<Gallery only={["fields"]} theme="light" />, { language: "fr" });
  const amount = screen.getByLabelText("Amount");
  expect(amount).toHaveValue("1234,56");
  await user.clear(amount);
  await user.type(amount, "7 480.5");
  await user.tab();
  expect(amount).toHaveValue("7480,50");
});

test("hints and errors are read with their fields, a disabled button says why", () => {
  draw("fields", "basics");
  expect(screen.getByRole("textbox", { name: /^Name with an error/ })).toBeInvalid();
  expect(screen.getByRole("textbox", { name: /^Name with an error/ })).toHaveAccessibleDescription(
    "Name must be at least 2 characters",
  );
  const name = screen
    .getAllByRole("textbox", { name: /^Name/ })
    .find((field) => field.hasAttribute("required"));
  expect(name).toHaveAccessibleDescription("As customers read it");
  expect(screen.getByRole("button", { name: "Disabled" })).toHaveAccessibleDescription(
    "There is nothing to save.",
  );
  expect(screen.getByRole("button", { name: /Saving/ })).toHaveAttribute("aria-disabled", "true");
});

test("an error interrupts those who listen, other messages wait their turn", () => {
  draw("basics");
  expect(screen.getByRole("alert")).toHaveTextContent("A message that interrupts.");
  const waiting = screen
    .getAllByRole("status")
    .filter(({ textContent }) => textContent === "A message that waits its turn.");
  expect(waiting).toHaveLength(3);
});

test("permissions are chosen by module, by what a search shows, all and none [WID-09]", async () => {
  const { user } = draw("matrix");
  const matrix = within(screen.getByRole("group", { name: "Permissions of the role" }));
  expect(matrix.getByText("2 of 12 chosen")).toBeVisible();
  const ofDeals = matrix.getByRole("checkbox", { name: /^Deals\s*all of this module/ });
  expect(ofDeals).toBePartiallyChecked();
  await user.click(matrix.getByRole("checkbox", { name: /^Clients\s*all of this module/ }));
  expect(matrix.getByText("6 of 12 chosen")).toBeVisible();
  await user.type(matrix.getByRole("searchbox"), "cannot be undone");
  await user.click(matrix.getByRole("button", { name: "Select all" }));
  expect(matrix.getByText("8 of 12 chosen")).toBeVisible();
  expect(matrix.getByRole("button", { name: "Select all" })).toBeDisabled();
  await user.click(matrix.getByRole("button", { name: "Clear" }));
  expect(matrix.getByText("0 of 12 chosen")).toBeVisible();
  expect(matrix.getByRole("button", { name: "Clear" })).toBeDisabled();
  await user.type(matrix.getByRole("searchbox"), " zzz");
  expect(matrix.getByText(/cannot be undone zzz/)).toBeVisible();
});

test("a long list is scrolled to the option that Enter takes, from the chosen one on", async () => {
  const shown: (string | null)[] = [];
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    shown.push(this.textContent);
  });
  const options = ["Ada", "Bea", "Cem", "Dov", "Eva", "Fay"].map((name) => ({ value: name, label: name }));
  const { user } = renderScreen(
    <>
      <SelectField label="Owner" options={options} value="Eva" onChange={() => undefined} />
      <MultiSelect label="Members" options={options} value={[]} onChange={() => undefined} />
    </>,
  );
  await user.click(screen.getByRole("combobox", { name: "Owner" }));
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(shown).toEqual(["Eva", "Fay", "Ada"]);
  await user.click(screen.getByRole("combobox", { name: "Members" }));
  await user.keyboard("{ArrowUp}");
  expect(shown.slice(3)).toEqual(["Ada", "Fay"]);
  scroll.mockRestore();
});
