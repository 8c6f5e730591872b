import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { StillTrying } from "@/app/_shell/still-trying";
import { RETRY_EVENT, RETRY_OVER_EVENT } from "@/lib/api-client/events";
import { renderScreen } from "../../support/render-screen";

const tell = (type: string, detail: object) =>
  act(() => void dispatchEvent(new CustomEvent(type, { detail })));
const word = () => screen.queryByText("This takes longer than usual. Still trying…");

test("who waits for a call that is tried again is told after 1.5 seconds, until the last one is over [API-15]", async () => {
  const view = renderScreen(<StillTrying />);
  const [one, other] = [{}, {}];
  tell(RETRY_EVENT, one);
  await view.pass(1.4);
  expect(word()).toBeNull();
  tell(RETRY_EVENT, one);
  tell(RETRY_EVENT, other);
  await view.pass(0.2);
  expect(screen.getByRole("status")).toContainElement(word());
  tell(RETRY_OVER_EVENT, one);
  expect(word()).toBeVisible();
  tell(RETRY_OVER_EVENT, other);
  expect(word()).toBeNull();
});

test("a call that gets through sooner is not mentioned [API-15]", async () => {
  const view = renderScreen(<StillTrying />);
  const call = {};
  tell(RETRY_EVENT, call);
  await view.pass(1);
  tell(RETRY_OVER_EVENT, call);
  await view.pass(5);
  expect(word()).toBeNull();
});
