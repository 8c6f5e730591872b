import { useTranslations } from "next-intl";
import { Banner } from "@/app/_ui/banner";
import type { ItemPrice } from "../price-item";

/** Why there is no price, under a heading (MSG-21); a missing answer is no error. */
export function CalculationError({ price }: { price: ItemPrice }) {
  const t = useTranslations("builder.pricing");
  if (price.ok || price.problem === "missing_answer") return null;
  return (
    <Banner tone="error">
      <h3 className="font-semibold">{t("errorTitle")}</h3>
      <p>{price.problem === "unknown" ? t("unknown") : t("failed")}</p>
    </Banner>
  );
}
