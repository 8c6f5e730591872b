import { act } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useViewReport } from "@/app/_proposal/use-view-report";
import { renderScreen } from "../../support/render-screen";

const UUID = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const ROUTE = `POST /api/proposals/${UUID}/view`;

function Watched() {
  useViewReport(UUID);
  return null;
}

const NOBODY = { status: 401 };

function look(session: { status?: number; body?: unknown } = NOBODY) {
  const { calls, pass } = renderScreen(<Watched />, {
    api: { [ROUTE]: { status: 204 }, "GET /api/me": session },
  });
  return {
    pass,
    /** The number of reported views. */
    views: () => calls.filter(({ method, path }) => `${method} ${path}` === ROUTE).length,
  };
}

const turn = (state: DocumentVisibilityState) =>
  act(() => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  });

afterEach(() => {
  vi.restoreAllMocks();
});

test("a visitor counts after 2 seconds in sight, not before, and once", async () => {
  const { views, pass } = look();
  await pass(1.9);
  expect(views()).toBe(0);
  await pass(0.2);
  expect(views()).toBe(1);
  await pass(60);
  turn("hidden");
  turn("visible");
  await pass(60);
  expect(views()).toBe(1);
});

test("what is not in sight does not count; the seconds before and after add up", async () => {
  turn("hidden");
  const { views, pass } = look();
  await pass(60);
  turn("visible");
  await pass(1.5);
  turn("hidden");
  await pass(60);
  expect(views()).toBe(0);
  turn("visible");
  await pass(0.4);
  expect(views()).toBe(0);
  await pass(0.2);
  expect(views()).toBe(1);
});

test("staff who look at the page do not count", async () => {
  localStorage.setItem("kapi.user", JSON.stringify({ permissions: [], isSuperAdmin: false }));
  const { views, pass } = look({ body: { data: {}, meta: { permissions: [], is_super_admin: false } } });
  await pass(60);
  expect(views()).toBe(0);
});

test("who was staff on this browser and is signed out counts", async () => {
  localStorage.setItem("kapi.user", JSON.stringify({ permissions: [], isSuperAdmin: false }));
  const { views, pass } = look();
  await pass(60);
  expect(views()).toBe(1);
});
