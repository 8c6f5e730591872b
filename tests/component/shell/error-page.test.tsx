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
