import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ActionMenu } from "@/app/_ui/action-menu";
import { renderScreen } from "../../support/render-screen";

const onChoose = vi.fn();
const icon = <svg aria-hidden="true" />;

const draw = () =>
  renderScreen(
    <>
      <ActionMenu
        label="More actions: Offer"
        actions={[
          { id: "open", label: "Open", icon, href: "/proposals/7", newTab: "opens in a new tab" },
          { id: "edit", label: "Edit", icon, href: "/deals/7/edit" },
          { id: "delete", label: "Delete", icon, tone: "danger", onChoose },
        ]}
      />
      <button type="button">After it</button>
    </>,
  );
const button = () => screen.getByRole("button", { name: "More actions: Offer" });
// The DOM of these tests hides what is in the top layer.
const entry = (name: string | RegExp) => screen.getByRole("menuitem", { name, hidden: true });
const menu = () => screen.queryByRole("menu", { hidden: true });

beforeEach(() => onChoose.mockReset());

test("a menu opens at its first entry and goes by the arrows, Home and End [U-70]", async () => {
  const { user } = draw();
  expect(menu()).toBeNull();
  expect(button()).toHaveAttribute("aria-expanded", "false");
  button().focus();
  await user.keyboard("{ArrowDown}");
  expect(button()).toHaveAttribute("aria-expanded", "true");
  expect(menu()).toHaveAttribute("aria-label", "More actions: Offer");
  expect(entry(/^Open/)).toHaveTextContent("Open (opens in a new tab)");
  expect(entry(/^Open/)).toHaveFocus();
  await user.keyboard("{ArrowUp}");
  expect(entry("Delete")).toHaveFocus();
  await user.keyboard("{Home}{ArrowDown}");
  expect(entry("Edit")).toHaveFocus();
  await user.keyboard("{End}");
  expect(entry("Delete")).toHaveFocus();
});

test("Escape closes it and gives the focus back; Tab goes on from its button [U-70]", async () => {
  const { user } = draw();
  await user.click(button());
  await user.keyboard("{Escape}");
  expect(menu()).toBeNull();
  expect(button()).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(entry(/^Open/)).toHaveFocus();
  await user.tab();
  expect(menu()).toBeNull();
  expect(screen.getByRole("button", { name: "After it" })).toHaveFocus();
});

test("choosing does the action once and closes it, with the focus at its button; links lead where they say [U-70]", async () => {
  const { user } = draw();
  await user.click(button());
  expect(entry("Edit")).toHaveAttribute("href", "/deals/7/edit");
  expect(entry(/^Open/)).toHaveAttribute("target", "_blank");
  let focused: Element | null = null;
  onChoose.mockImplementation(() => (focused = document.activeElement));
  await user.click(entry("Delete"));
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(focused).toBe(button());
  expect(menu()).toBeNull();
});

test("a press of its button or beside it closes it without doing anything [U-70]", async () => {
  const { user } = draw();
  await user.click(button());
  await user.click(button());
  expect(menu()).toBeNull();
  expect(button()).toHaveFocus();
  await user.click(button());
  await user.click(screen.getByRole("button", { name: "After it" }));
  expect(menu()).toBeNull();
  expect(onChoose).not.toHaveBeenCalled();
});
