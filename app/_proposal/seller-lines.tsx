import { bankLine, sellerLines } from "@/lib/domain/company/seller-lines";
import type { ProposalView } from "@/lib/domain/proposals/view";
import type { ProposalTexts } from "./texts";

type Props = { seller: ProposalView["seller"]; texts: ProposalTexts["seller"] };

/** Who sells, at the end of the offer: names, address, numbers, where to pay, and what they add. */
export function SellerLines({ seller, texts }: Props) {
  const bank = bankLine(seller);
  const lines = [...sellerLines(seller), ...(bank ? [`${texts.bank} ${bank}`] : [])];
  if (lines.length === 0 && seller.footer === "") return null;
  return (
    <section
      aria-label={texts.title}
      className="mt-8 space-y-1 border-t border-slate-200 pt-4 text-center text-xs text-slate-600"
    >
      <p className="font-semibold wrap-anywhere text-slate-700">{seller.name}</p>
      {lines.map((line) => (
        <p key={line} dir="auto" className="wrap-anywhere">
          {line}
        </p>
      ))}
      {seller.footer ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {seller.footer}
        </p>
      ) : null}
    </section>
  );
}
