import type { SellerView } from "./seller";

// Apart from seller.ts, because the customer's page has this in its script.

/** The lines that say who the seller is, below an offer or a mail: what is not given is left out. Pure. */
export function sellerLines(seller: SellerView): string[] {
  const { name, legal_name, address, phone, email, site, tax_numbers } = seller;
  return [
    [legal_name === name ? "" : legal_name, ...address],
    [phone, email, site],
    tax_numbers.map(({ label, number }) => `${label} ${number}`),
  ]
    .map((parts) => parts.filter((part) => part !== "").join(" · "))
    .filter((text) => text !== "");
}

/** Where customers pay to, in one line; empty without an account. Pure. */
export const bankLine = ({ bank }: Pick<SellerView, "bank">): string =>
  bank.account === ""
    ? ""
    : [bank.holder, bank.bank, bank.account, bank.routing].filter((part) => part !== "").join(" · ");
