import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { HeadCell } from "@/app/_ui/table";
import type { DealsQuery } from "@/lib/deals/api";
import { listAddress } from "./list-address";

type Props = { column: DealsQuery["sort_by"]; label: string; query: DealsQuery; className?: string };

/** A column's head that sorts by it; once more turns the direction. */
export function SortedHead({ column, label, query, className }: Props) {
  const t = useTranslations("deals");
  const isSorted = query.sort_by === column;
  const direction = isSorted && query.sort_direction === "asc" ? "desc" : isSorted ? "asc" : FIRST[column];
  const Arrow = query.sort_direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <HeadCell className={className} aria-sort={isSorted ? (query.sort_direction === "asc" ? "ascending" : "descending") : undefined}>
      <Link href={listAddress(query, { sort_by: column, sort_direction: direction })} scroll={false} prefetch={false} title={t("sortBy", { column: label })} className="inline-flex items-center gap-1 rounded-sm hover:text-ink">
        {label}
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </Link>
    </HeadCell>
  );
}

/** Texts begin at A; amounts and dates with the largest and newest. */
const FIRST: Readonly<Record<DealsQuery["sort_by"], "asc" | "desc">> = {
  created_at: "desc", amount: "desc", closing_date: "desc", name: "asc", stage: "asc", customer: "asc", owner: "asc",
};
