import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AlsoOpen } from "@/app/(workspace)/deals/_parts/also-open";
import { renderScreen } from "../../support/render-screen";

const ROUTE = "PUT /api/deals/7/presence";
const readers = (...names: string[]) => ({
  body: { data: names.map((name, index) => ({ id: index + 1, name })) },
});

test("who else has the deal open is said by name, and asked again every 20 seconds [U-108]", async () => {
  const view = renderScreen(<AlsoOpen dealId={7} />, { api: { [ROUTE]: readers("Ana Lima") } });
  expect(await screen.findByText("Ana Lima also has this open")).toBeVisible();
  view.answer(ROUTE, readers("Ana Lima", "Bo Roy"));
  await view.pass(20);
  expect(await screen.findByText("Ana Lima and Bo Roy also have this open")).toBeVisible();
  view.answer(ROUTE, readers());
  await view.pass(20);
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});

test("nothing is asked while the page is out of view, nor said when the server does not answer [U-108]", async () => {
  const view = renderScreen(<AlsoOpen dealId={7} />, { api: { [ROUTE]: { status: 500 } } });
  await view.pass(1);
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
  const asked = () => view.calls.filter(({ path }) => path === "/api/deals/7/presence").length;
  const before = asked();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await view.pass(60);
  expect(asked()).toBe(before);
  vi.restoreAllMocks();
});
