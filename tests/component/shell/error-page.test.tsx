import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ErrorPage } from "@/app/_shell/error-page";
import { renderScreen } from "../../support/render-screen";

const reportError = vi.fn();
beforeEach(() => {
  reportError.mockReset();
  vi.stubGlobal("reportError", reportError);
});

test("what failed on a page is reported once, however often it is drawn [GRD-22]", () => {
  const error = new Error("The total is too large");
  const { rerender } = renderScreen(<ErrorPage error={error} />);
  rerender(<ErrorPage error={error} />);
  expect(reportError.mock.calls).toEqual([[error]]);
});

test("that the database is away is no report: the server knows", () => {
  renderScreen(<ErrorPage error={Object.assign(new Error("away"), { digest: "DATABASE_AWAY" })} />);
  expect(reportError).not.toHaveBeenCalled();
});

test("a part that could not be loaded is explained without addresses of files", () => {
  const error = Object.assign(new Error("Failed to load chunk /_next/static/chunks/1f.js from module 9"), {
    name: "ChunkLoadError",
  });
  renderScreen(<ErrorPage error={error} />);
  expect(screen.getByRole("alert")).toHaveTextContent(/^A part of the page could not be loaded/);
});
