import { screen } from "@testing-library/react";
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
