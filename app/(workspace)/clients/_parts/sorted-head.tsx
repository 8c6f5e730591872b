import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { HeadCell } from "@/app/_ui/table";
import type { ClientsQuery } from "@/lib/clients/api";
import { clientsAddress } from "./clients-address";

type Props = { column: ClientsQuery["sort_by"]; label: string; query: ClientsQuery };

/** A column's head that sorts by it; once more turns the direction. Names begin at A, dates with the newest. */
export function SortedHead({ column, label, query }: Props) {
  const t = useTranslations("clients");
  const isSorted = query.sort_by === column;
  const first = column === "name" ? "asc" : "desc";
  const direction = !isSorted ? first : query.sort_direction === "asc" ? "desc" : "asc";
  const Arrow = query.sort_direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <HeadCell aria-sort={isSorted ? (query.sort_direction === "asc" ? "ascending" : "descending") : undefined}>
      <Link href={clientsAddress(query, { sort_by: column, sort_direction: direction })} scroll={false} prefetch={false} title={t("sortBy", { column: label })} className="inline-flex items-center gap-1 rounded-sm hover:text-ink">
        {label}
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </Link>
    </HeadCell>
  );
}
