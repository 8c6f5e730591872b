import { useTranslations } from "next-intl";
import { readableOn } from "@/lib/core/colors/readable-on";
import { formatMoney } from "@/lib/core/money/format";

/** The top and the end of a proposal, which is white in every theme. */
export function ProposalSample({ brand, accent }: { brand: string; accent: string }) {
  const t = useTranslations("settings.colors.preview");
  return (
    <div
      className="rounded-card border border-slate-200 bg-white p-3 text-sm text-slate-900"
      style={{ borderTop: `4px solid ${brand}` }}
    >
      <p className="border-l-3 pl-2 font-semibold" style={{ borderColor: accent }}>
        {t("proposal")} 00042-1
      </p>
      <p
        className="mt-2 flex justify-between gap-3 border-b-2 pb-1 text-slate-600"
        style={{ borderColor: brand }}
      >
        <span>{t("line")}</span>
        <span className="whitespace-nowrap tabular-nums">{formatMoney(2_400_00, "CAD", "proposal")}</span>
      </p>
      <p className="mt-1 flex justify-between gap-3 font-semibold">
        <span>{t("total")}</span>
        <span className="whitespace-nowrap tabular-nums">{formatMoney(2_759_40, "CAD", "proposal")}</span>
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
