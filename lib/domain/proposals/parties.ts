import type { CustomerSnapshot, StoredSeller } from "@/db/schema";
import { writtenAddress } from "@/lib/core/addresses/written-address";
import type { Language } from "@/lib/core/i18n/languages";
import { sellerView, type SellerView } from "@/lib/domain/company/seller";

/** The customer as page and PDF write it: the address in lines. */
type CustomerView = Omit<CustomerSnapshot, "address"> & { address: string[] };

/**
 * Seller and customer as an offer in a language writes them, each with its country where they are in two. Pure and
 * browser-safe.
 */
export function partiesOf(
  seller: StoredSeller,
  { address, ...customer }: CustomerSnapshot,
  language: Language,
): { seller: SellerView; customer: CustomerView } {
  const country = address?.country ?? "";
  return {
    seller: sellerView(seller, { language, home: country }),
    customer: {
      ...customer,
      address: writtenAddress(address, { language, home: seller.address.country || country }),
    },
  };
}
