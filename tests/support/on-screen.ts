import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { Screen, SeenCall } from "./render-screen";

/**
 * Puts a text into a field in place of what stands there, at once: typing a letter at a time takes longer and
 * proves no more.
 */
export async function fill({ user }: Pick<Screen, "user">, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== "") await user.paste(text);
}

/** The calls that a screen itself made: without the one by which the cache around it starts. */
export const sentBy = ({ calls }: Pick<Screen, "calls">): SeenCall[] =>
  calls.filter(({ path }) => path !== "/api/init-data-new");

/** Expects that an element gets the focus: an effect sets it, after the element is there. */
export async function expectFocus(element: HTMLElement): Promise<void> {
  await waitFor(() => expect(element).toHaveFocus());
}

/** Expects that an element is described so for those who listen: a form checks what was typed in a turn of its own. */
export async function expectDescription(element: HTMLElement, text: string | RegExp): Promise<void> {
  await waitFor(() => expect(element).toHaveAccessibleDescription(text));
}
