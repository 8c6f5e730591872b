import { useTranslations } from "next-intl";
import type { DealRow } from "@/lib/deals/schema";

/** Name, number and description of a deal in the list. */
export function DealTitle({ deal: { name, number, description } }: { deal: DealRow }) {
  const t = useTranslations("deals");
  return (
    <>
      <span className="line-clamp-2 font-medium">{name || t("untitled")}</span>
      <span className="block truncate text-xs text-faint"><span className="tabular-nums">{number}</span>{description && ` · ${description}`}</span>
    </>
  );
}
