import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { bootstrapQuery } from "@/app/_client/cache/bootstrap";
import { CacheOwner } from "@/app/_client/cache/cache-owner";
import { cacheParts } from "@/app/_client/cache/surroundings";
import { useBootstrap } from "@/app/_client/cache/use-bootstrap";
import { bootstrapAnswer } from "../../support/api-answers";

const OWNER = "00000000-0000-4000-8000-000000000001 1";
const Shown = () => <p>{useBootstrap() ? "loaded" : "waiting"}</p>;

test("a part of a page that is hydrated after the data came starts as the server rendered it", async () => {
  const queries = new QueryClient();
  const page = (
    <QueryClientProvider client={queries}>
      <CacheOwner owner={OWNER}>
        <Shown />
      </CacheOwner>
    </QueryClientProvider>
  );
  const container = document.createElement("div");
  container.innerHTML = renderToString(page);
  expect(container.textContent).toBe("waiting");
  queries.setQueryData(bootstrapQuery(cacheParts(OWNER)).queryKey, {
    data: bootstrapAnswer().body.data,
    savedAt: Date.now(),
  });
  const mismatches: unknown[] = [];
  const root = await act(() =>
    hydrateRoot(container, page, { onRecoverableError: (error) => mismatches.push(error) }),
  );
  expect(mismatches).toEqual([]);
  expect(container.textContent).toBe("loaded");
  act(() => root.unmount());
});
