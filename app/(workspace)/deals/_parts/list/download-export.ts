import { callAddress } from "@/app/_client/call-address";
import { dealCalls } from "@/lib/domain/deals/calls";
import type { DealsQuery } from "@/lib/domain/deals/api";
import { isLanguage } from "@/lib/core/i18n/languages";

export type ExportFormat = "csv" | "xlsx";
/** Why there is no file: a key below deals.export.failures. */
export type ExportFailure = "tooOften" | "signedOut" | "network" | "failed";

/** Fetches the export and lets the browser save it under the name that the server gives. Gives null, or why there is no file. */
export async function downloadExport(query: DealsQuery, format: ExportFormat): Promise<ExportFailure | null> {
  const answer = await fetch(exportAddress(query, format)).catch(() => null);
  if (!answer) return "network";
  if (!answer.ok) return FAILURES[answer.status] ?? "failed";
  const file = await answer.blob().catch(() => null);
  if (!file) return "network";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download =
    /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? `deals.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
  return null;
}

const FAILURES: Readonly<Record<number, ExportFailure>> = { 401: "signedOut", 429: "tooOften" };

/** The export's address for what the list shows, of all its pages. */
export function exportAddress(
  { page: _page, per_page: _size, ...filtersAndOrder }: DealsQuery,
  format: ExportFormat,
): string {
  const shown = document.documentElement.lang.slice(0, 2);
  const language = isLanguage(shown) ? shown : undefined;
  return callAddress(dealCalls.export, { query: { format, ...filtersAndOrder, language } });
}
