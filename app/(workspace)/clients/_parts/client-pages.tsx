"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Pagination } from "@/app/_ui/pagination";
import type { ClientsQuery } from "@/lib/clients/api";
import { clientsAddress } from "./clients-address";

type Meta = { total: number; current_page: number; per_page: number; last_page: number };

/** Leads to another page of the list, or to pages of another size. */
export function ClientPages({ query, meta }: { query: ClientsQuery; meta: Meta }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const go = (change: Partial<ClientsQuery>) => startTransition(() => router.push(clientsAddress(query, change)));
  return (
    <div aria-busy={isPending} className="border-t border-line px-4 py-3">
      <Pagination page={meta.current_page} lastPage={meta.last_page} total={meta.total} perPage={meta.per_page} onPage={(page) => go({ page })} onPerPage={(size) => go({ per_page: size })} />
    </div>
  );
}
