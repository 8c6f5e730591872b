import { fileAddress } from "@/lib/domain/branding/file-address";
import type { ProposalView } from "./view";

/** Addresses of the active pages of one type that have a file, in their order (PRO-20). */
export function shownPages(pages: ProposalView["pdf_pages"], type: "cover" | "content"): string[] {
  return pages
    .filter((page) => page.is_active && page.type === type)
    .toSorted((one, other) => one.order_index - other.order_index)
    .map((page) => fileAddress(page.file_url))
    .filter((address) => address !== null);
}
