import { invalid } from "@/lib/core/contract/errors";
import type { TaxProfileRow } from "./locked-profiles";

/** Two profiles of one name could not be told apart where one is chosen. Error: 422, whatever the case of the letters. */
export function refuseTakenName(rows: readonly TaxProfileRow[], name: string, ownId: number | null): void {
  if (rows.some((row) => row.id !== ownId && row.name.toLowerCase() === name.toLowerCase()))
    throw invalid("name", "is the name of another tax profile", "taken");
}
