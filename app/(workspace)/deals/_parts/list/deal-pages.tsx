"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Pagination } from "@/app/_ui/pagination";
import type { DealsQuery } from "@/lib/deals/api";
import { listAddress } from "./list-address";

type Meta = { total: number; current_page: number; per_page: number; last_page: number };

/** Leads to another page of the list, or to pages of another size. */
export function DealPages({ query, meta }: { query: DealsQuery; meta: Meta }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const go = (change: Partial<DealsQuery>) => startTransition(() => router.push(listAddress(query, change)));
  return (
    <div aria-busy={isPending} className="border-t border-line px-4 py-3">
      <Pagination page={meta.current_page} lastPage={meta.last_page} total={meta.total} perPage={meta.per_page} onPage={(page) => go({ page })} onPerPage={(size) => go({ per_page: size })} />
    </div>
  );
}
