import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ServicesTable } from "@/app/(workspace)/sales/(screens)/insight/_parts/services-table";
import { DEFAULT_OFFER_STYLE, staffText } from "@/lib/core/offers/offer-text";
import type { ServiceInsight } from "@/lib/domain/deals/insight/insight-api";
import { renderScreen } from "../../support/render-screen";

const service = (id: number, currencies: readonly string[]): ServiceInsight => ({
  sale_catalog_item_id: id,
  title: `Service ${id}`,
  offered: 4,
  optional: 1,
  chosen: 1,
  taken_back: 0,
  accepted: 2,
  prices: currencies.map((currency) => ({ currency, lowest: 759_00, average: 759_00, highest: 759_00 })),
});
const draw = (services: ServiceInsight[]) =>
  renderScreen(
    <ServicesTable services={services} text={staffText({ language: "en", ...DEFAULT_OFFER_STYLE })} />,
  );

test("prices of one currency are amounts alone; of several, each names its own [U-161]", () => {
  const { unmount } = draw([service(1, ["CAD"]), service(2, ["CAD"])]);
  expect(screen.getAllByText("$759.00")).toHaveLength(2);
  unmount();
  draw([service(1, ["CAD"]), service(2, ["USD"])]);
  for (const shown of ["CAD $759.00", "USD $759.00"]) expect(screen.getByText(shown)).toBeVisible();
});
