import { afterEach, expect, test, vi } from "vitest";
import { Moment } from "@/app/_ui/moment";
import { OfferStyleProvider } from "@/app/_ui/staff-text";
import { renderScreen } from "../../support/render-screen";

afterEach(() => vi.unstubAllEnvs());

const AT = "2026-11-24T03:30:00.000Z";

test("a moment is of the workspace's time zone, wherever its reader is [U-02]", () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  const { container } = renderScreen(
    <OfferStyleProvider style={{ format: "short", timeZone: "America/Toronto" }}>
      <Moment at={AT} />
    </OfferStyleProvider>,
    { language: "fr" },
  );
  const time = container.querySelector("time");
  expect(time?.textContent.replace(/\s/g, " ")).toBe("23/11/2026, 22 h 30");
  expect(time).toHaveAttribute("datetime", AT);
  expect(time).toHaveAttribute("title", expect.stringContaining("(America/Toronto)"));
});
