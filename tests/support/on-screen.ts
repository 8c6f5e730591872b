import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { Screen, SeenCall } from "./render-screen";

/** Replaces the text of a field by pasting. Typing letter by letter takes longer and proves no more. */
export async function fill({ user }: Pick<Screen, "user">, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== "") await user.paste(text);
}

/** The calls of the screen under test, without that of the cache around it. */
export const sentBy = ({ calls }: Pick<Screen, "calls">): SeenCall[] =>
  calls.filter(({ path }) => path !== "/api/init-data-new");

/** Expects that an element gets the focus. Waits, because an effect sets it after the element is rendered. */
export async function expectFocus(element: HTMLElement): Promise<void> {
  await waitFor(() => expect(element).toHaveFocus());
}

/** Expects an element's accessible description. Waits, because a form validates after the keystroke. */
export async function expectDescription(element: HTMLElement, text: string | RegExp): Promise<void> {
  await waitFor(() => expect(element).toHaveAccessibleDescription(text));
}
