import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BuilderProvider, useBuilder } from "@/app/(workspace)/deals/_parts/builder/builder-context";
import { Panels } from "@/app/(workspace)/deals/_parts/builder/frame/panels";
import { builderData, drawBuilder } from "../../support/draw-builder";
import { renderScreen } from "../../support/render-screen";

test("the divider goes by keyboard from 20 to 80 percent, and says where it is [BLD-04]", async () => {
  const view = drawBuilder();
  const divider = screen.getByRole("separator", { name: "Width of the form" });
  const at = () => Number(divider.getAttribute("aria-valuenow"));
  expect(at()).toBe(50);
  divider.focus();
  await view.user.keyboard("{ArrowLeft}");
  expect(at()).toBe(45);
  await view.user.keyboard("{End}{ArrowRight}");
  expect(at()).toBe(80);
  await view.user.keyboard("{Home}");
  expect(at()).toBe(20);
  expect(divider.parentElement).toHaveStyle({ "--form-width": "20%" });
});

test("the divider follows the pointer wherever the page was opened, by the width that there is now [BLD-04]", () => {
  drawBuilder();
  const divider = screen.getByRole("separator", { name: "Width of the form" });
  const group = divider.parentElement!;
  group.getBoundingClientRect = () => ({ left: 100, width: 1000 }) as DOMRect;
  divider.setPointerCapture = () => undefined;
  fireEvent.pointerDown(divider, { button: 0, clientX: 600 });
  fireEvent.pointerMove(divider, { clientX: 450 });
  expect(group.style.getPropertyValue("--form-width")).toBe("35%");
  fireEvent.pointerUp(divider, { clientX: 400 });
  expect(divider).toHaveAttribute("aria-valuenow", "30");
});

test("a drag of the divider renders nothing that shows the deal again [BLD-04]", () => {
  let rendered = 0;
  const ShowsDeal = () => {
    rendered++;
    return useBuilder().deal.currency;
  };
  renderScreen(
    <BuilderProvider data={builderData()}>
      <Panels form={<ShowsDeal />} preview={<ShowsDeal />} />
    </BuilderProvider>,
  );
  const before = rendered;
  const divider = screen.getByRole("separator", { name: "Width of the form" });
  divider.setPointerCapture = () => undefined;
  divider.parentElement!.getBoundingClientRect = () => ({ left: 0, width: 1000 }) as DOMRect;
  fireEvent.pointerDown(divider, { button: 0, clientX: 500 });
  fireEvent.pointerUp(divider, { clientX: 300 });
  expect(divider).toHaveAttribute("aria-valuenow", "30");
  expect(rendered).toBe(before);
});
