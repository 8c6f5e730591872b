import { useTranslations } from "next-intl";
import Link from "next/link";
import type { DealRow } from "@/lib/domain/deals/schema";

/** Name, numbers and description of a deal in the list; the name leads to the deal's own page. */
export function DealTitle({ deal: { id, name, number, purchase_order, description } }: { deal: DealRow }) {
  const t = useTranslations("deals");
  return (
    <>
      <Link
        href={`/deals/${id}`}
        prefetch={false}
        className="line-clamp-2 rounded-sm font-medium hover:underline"
      >
        {name || t("untitled")}
      </Link>
      <span className="block truncate text-xs text-faint">
        <span className="tabular-nums">{number}</span>
        {purchase_order && ` · ${t("purchaseOrder", { number: purchase_order })}`}
        {description && ` · ${description}`}
      </span>
    </>
  );
}
