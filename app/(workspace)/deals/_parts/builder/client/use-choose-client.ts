import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientResult } from "@/lib/domain/clients/schema";
import { useBuilder } from "../builder-context";
import { clientOfResult } from "./client-of-result";
import { importCompany, NotFromZoho } from "./import-company";

export type ImportFailure = "importFailed" | "onlyZoho";

/** Chooses a client for the deal; a company of Zoho that is none yet is imported first (CLI-04), and stays unchosen when that fails (MSG-18). */
export function useChooseClient() {
  const { dispatch } = useBuilder();
  const cache = useQueryClient();
  const [importing, setImporting] = useState<ClientResult | null>(null);
  const [failure, setFailure] = useState<ImportFailure | null>(null);
  const choose = async (result: ClientResult) => {
    if (importing) return;
    setFailure(null);
    const client = result.type === "local_customer" ? clientOfResult(result) : null;
    if (client) return dispatch({ type: "clientChosen", client });
    setImporting(result);
    try {
      dispatch({ type: "clientChosen", client: await importCompany(result) });
      void cache.invalidateQueries({ queryKey: ["clients"] });
    } catch (error) {
      setFailure(error instanceof NotFromZoho ? "onlyZoho" : "importFailed");
    } finally {
      setImporting(null);
    }
  };
  return {
    choose: (result: ClientResult) => void choose(result),
    importing,
    failure,
    forget: () => setFailure(null),
  };
}
