"use client";

import { useLocale, useTranslations } from "next-intl";
import { BrandMark } from "@/app/_proposal/pictures";
import { readableOn } from "@/lib/core/colors/contrast";
import { tokenKey } from "@/lib/core/colors/palette";
import { DEFAULT_OFFER_STYLE, offerText } from "@/lib/core/offers/offer-text";
import type { BrandView } from "@/lib/domain/proposals/view";

/** Whose proposal it is: logo and name. */
export type SampleSeller = Pick<BrandView, "name" | "logoUrl">;

type Props = { seller: SampleSeller; colors: Readonly<Record<string, string>> };

/** The top and the bottom of a proposal with logo and colours; it is white in both themes. */
export function ProposalSample({ seller, colors }: Props) {
  const t = useTranslations("settings.colors.preview");
  const { money } = offerText({ language: useLocale(), ...DEFAULT_OFFER_STYLE });
  const brand = colors[tokenKey("primary", 500)] ?? "#000000";
  const accent = colors[tokenKey("secondary", 500)] ?? "#000000";
  return (
    <div
      className="rounded-card border border-slate-200 bg-white p-3 text-sm text-slate-900"
      style={{ borderTop: `4px solid ${brand}` }}
    >
      <p className="mb-3">
        <BrandMark brand={seller} />
      </p>
      <p className="border-l-3 pl-2 font-semibold" style={{ borderColor: accent }}>
        {t("proposal")} Q-000042
      </p>
      <p
        className="mt-2 flex justify-between gap-3 border-b-2 pb-1 text-slate-600"
        style={{ borderColor: brand }}
      >
        <span>{t("line")}</span>
        <span className="whitespace-nowrap tabular-nums">{money(2_400_00, "CAD")}</span>
      </p>
      <p className="mt-1 flex justify-between gap-3 font-semibold">
        <span>{t("total")}</span>
        <span className="whitespace-nowrap tabular-nums">{money(2_759_40, "CAD")}</span>
      </p>
      <p
        className="mt-3 rounded-control px-3 py-1.5 text-center font-medium"
        style={{ backgroundColor: brand, color: readableOn(brand) }}
      >
        {t("accept")}
      </p>
    </div>
  );
}
