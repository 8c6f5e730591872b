import { screen } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { Screen } from "./render-screen";

/**
 * Expects that an event shows a text for this many seconds, even if something else happens in between, and
 * then hides it. Trigger the event with fireEvent: userEvent waits for timers, and the clock only advances
 * explicitly here.
 */
export async function expectVisibleFor(
  seconds: number,
  view: Pick<Screen, "pass">,
  text: string,
  happen: () => void,
  meanwhile: () => void = () => undefined,
): Promise<void> {
  vi.setTimerTickMode("manual");
  happen();
  // The response arrives through promises, without the clock advancing.
  for (let turn = 0; turn < 100 && !screen.queryByText(text); turn++) await view.pass(0);
  expect(screen.getByText(text)).toBeVisible();
  await view.pass(seconds - 0.1);
  meanwhile();
  expect(screen.getByText(text)).toBeVisible();
  await view.pass(0.2);
  expect(screen.queryByText(text)).toBeNull();
  vi.setTimerTickMode("interval", 20);
}
