"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Pagination } from "./pagination";

type Meta = { total: number; current_page: number; per_page: number; last_page: number };
type Props = { meta: Meta; addressOf: (change: { page: number } | { per_page: number }) => string };

/** Leads to another page of a list whose page lives in its address, or to pages of another size. */
export function ListPages({ meta, addressOf }: Props) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const go = (change: Parameters<Props["addressOf"]>[0]) =>
    startTransition(() => router.push(addressOf(change)));
  return (
    <div aria-busy={isPending} className="border-t border-line px-4 py-3">
      <Pagination
        page={meta.current_page}
        lastPage={meta.last_page}
        total={meta.total}
        perPage={meta.per_page}
        onPage={(page) => go({ page })}
        onPerPage={(size) => go({ per_page: size })}
      />
    </div>
  );
}
