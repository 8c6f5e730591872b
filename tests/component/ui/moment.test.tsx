import { NextIntlClientProvider } from "next-intl";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { Moment } from "@/app/_ui/moment";
import { renderScreen } from "../../support/render-screen";

afterEach(() => vi.unstubAllEnvs());

const AT = "2026-11-24T03:30:00.000Z";

test("a moment stands in the reader's own time, its day too", () => {
  vi.stubEnv("TZ", "America/Toronto");
  const { container } = renderScreen(<Moment at={AT} />, { language: "fr" });
  expect(container).toHaveTextContent("23/11/2026 22:30");
  expect(container.querySelector("time")).toHaveAttribute("datetime", AT);
});

test("what the server draws names UTC, since it knows no reader's time", () => {
  vi.stubEnv("TZ", "America/Toronto");
  const html = renderToString(
    <NextIntlClientProvider locale="fr" messages={{}} timeZone="UTC">
      <Moment at={AT} />
    </NextIntlClientProvider>,
  );
  expect(html).toContain("24/11/2026 03:30 UTC");
});
