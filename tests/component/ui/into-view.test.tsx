import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { IntoView } from "@/app/_form/into-view";
import { renderScreen } from "../../support/render-screen";

test("a message is scrolled to once, and can go again where scrolling returns a promise", () => {
  const scroll = vi.fn(() => Promise.resolve());
  Object.defineProperty(Element.prototype, "scrollIntoView", { configurable: true, value: scroll });
  const view = renderScreen(<IntoView>It failed</IntoView>);
  expect(screen.getByText("It failed")).toBeVisible();
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: "nearest" });
  view.rerender(<p>Saved</p>);
  expect(screen.getByText("Saved")).toBeVisible();
});
