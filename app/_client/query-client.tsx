"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { CacheOwner } from "./cache/cache-owner";
import { CacheStart } from "./cache/cache-start";

/** One cache of server data for the whole workspace, of one tenant and user (`<tenant uuid> <user id>`). A failed read is not asked again by itself: send() decides on retries. */
export function QueryProvider({ owner, children }: { owner: string; children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false } },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <CacheOwner owner={owner}>
        <CacheStart />
        {children}
      </CacheOwner>
    </QueryClientProvider>
  );
}
