import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { HeadCell } from "./table";

type Direction = "asc" | "desc";
type Order<Column extends string = string> = { sort_by: Column; sort_direction: Direction };

/** `first`: the direction in which each column is sorted at first. */
type Props<Query extends Order> = {
  column: Query["sort_by"];
  label: string;
  query: Query;
  first: Readonly<Record<Query["sort_by"], Direction>>;
  addressOf: (query: Query, order: Order<Query["sort_by"]>) => string;
  className?: string;
};

/**
 * A column's head in a list whose order lives in its address: it sorts by the column, and once more turns the
 * direction.
 */
export function SortedHead<Query extends Order>({
  column,
  label,
  query,
  first,
  addressOf,
  className,
}: Props<Query>) {
  const t = useTranslations("common.table");
  const isSorted = query.sort_by === column;
  const isUp = query.sort_direction === "asc";
  const direction = !isSorted ? first[column] : isUp ? "desc" : "asc";
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <HeadCell className={className} aria-sort={!isSorted ? undefined : isUp ? "ascending" : "descending"}>
      <Link
        href={addressOf(query, { sort_by: column, sort_direction: direction })}
        scroll={false}
        prefetch={false}
        title={t("sortBy", { column: label })}
        className="inline-flex items-center gap-1 rounded-sm hover:text-ink"
      >
        {label}
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </Link>
    </HeadCell>
  );
}
