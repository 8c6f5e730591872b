"use client";

import { useRouter } from "next/navigation";
import { useOptimistic, useTransition } from "react";
import { changedQuery } from "./changed-query";

/**
 * What a list is asked for, whose query lives in its address: it shows at once, and the next change builds on
 * it; the address and the rows come a little later (`isPending`). `addressOf`: as addressOfList gives it.
 */
export function useAskedQuery<Query extends object>(
  query: Query,
  addressOf: (query: Query, change: Partial<Query>) => string,
) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [asked, show] = useOptimistic(query);
  const ask = (change: Partial<Query>) =>
    startTransition(() => {
      show(changedQuery(asked, change));
      router.replace(addressOf(asked, change), { scroll: false });
    });
  return { asked, ask, isPending };
}
