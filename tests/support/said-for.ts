import { screen } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { Screen } from "./render-screen";

/**
 * Expects that an event (of fireEvent: user waits for time that does not pass) leads to a text that shows for
 * so many seconds, also when something else happens meanwhile, and then no more. Time passes as told alone.
 */
export async function expectSaidFor(
  seconds: number,
  view: Pick<Screen, "pass">,
  text: string,
  happen: () => void,
  meanwhile: () => void = () => undefined,
): Promise<void> {
  vi.setTimerTickMode("manual");
  happen();
  // The answer comes by promises, at the same moment of the clock.
  for (let turn = 0; turn < 100 && !screen.queryByText(text); turn++) await view.pass(0);
  expect(screen.getByText(text)).toBeVisible();
  await view.pass(seconds - 0.1);
  meanwhile();
  expect(screen.getByText(text)).toBeVisible();
  await view.pass(0.2);
  expect(screen.queryByText(text)).toBeNull();
  vi.setTimerTickMode("interval", 20);
}
