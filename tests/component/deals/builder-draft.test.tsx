import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { STORAGE_KEYS } from "@/app/_client/storage-keys";
import { drawBuilder, parts } from "../../support/draw-builder";

const name = () => screen.getByRole("textbox", { name: "Name of the deal" });
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("kapi.draft."));

beforeEach(() => localStorage.setItem(STORAGE_KEYS.user, "{}"));

test("each new deal has a draft of its own: loading it again brings it back, another new one only offers it", async () => {
  const first = drawBuilder();
  await first.user.type(name(), "First");
  await first.pass(1);
  const address = location.pathname + location.search;
  expect(address).toMatch(/^\/deals\/create\?draft=[0-9a-f]{8}$/);
  first.unmount();

  const again = drawBuilder({ address });
  expect(name()).toHaveValue("First");
  again.unmount();

  const second = drawBuilder();
  expect(name()).toHaveValue("");
  expect(screen.getByText(/There is unsaved work of .* on another new proposal: First/)).toBeVisible();
  await second.user.type(name(), "Second");
  await second.pass(1);
  expect(drafts()).toHaveLength(2);
  await second.user.click(screen.getByRole("button", { name: "Continue it" }));
  expect(name()).toHaveValue("First");
  expect(screen.getByText(/on another new proposal: Second/)).toBeVisible();
  await second.pass(1);
  expect(drafts()).toHaveLength(2);
});

test("however many drafts there are, one banner says so, and its dialog continues or discards each", async () => {
  for (const typed of ["First", "Second", "Third"]) {
    const drawn = drawBuilder();
    await drawn.user.type(name(), typed);
    await drawn.pass(1);
    drawn.unmount();
  }
  const { user } = drawBuilder();
  expect(screen.getByText("There is unsaved work on 3 other new proposals.")).toBeVisible();
  expect(screen.queryByText(/on another new proposal/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show them" }));
  const dialog = within(screen.getByRole("dialog", { name: "Unsaved proposals" }));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Third"),
    expect.stringContaining("Second"),
    expect.stringContaining("First"),
  ]);
  await user.click(dialog.getByRole("button", { name: "Discard it (Third)" }));
  expect(drafts()).toHaveLength(2);
  await user.click(dialog.getByRole("button", { name: "Continue it (First)" }));
  expect(name()).toHaveValue("First");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText(/on another new proposal: Second/)).toBeVisible();
});

test("a draft that is given up is gone, and one's own can be taken back", async () => {
  const first = drawBuilder();
  await first.user.type(name(), "First");
  await first.pass(1);
  const address = location.pathname + location.search;
  first.unmount();

  const again = drawBuilder({ address });
  await again.user.click(screen.getByRole("button", { name: "Discard it" }));
  await again.pass(1);
  expect(drafts()).toEqual([]);
  expect(name()).toHaveValue("");
  await again.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(name()).toHaveValue("First");
  await again.pass(1);
  again.unmount();

  const other = drawBuilder();
  await other.user.click(screen.getByRole("button", { name: "Discard it" }));
  expect(drafts()).toEqual([]);
  expect(parts.search()).toBeVisible();
});
