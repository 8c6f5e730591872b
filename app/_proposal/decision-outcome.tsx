import type { ReactNode } from "react";
import { mailtoLink, telLink } from "@/lib/core/contract/links";
import { acceptanceText } from "@/lib/domain/proposals/acceptance-text";
import { rhythmSentence } from "@/lib/domain/proposals/rhythm-words";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import type { BrandView } from "@/lib/domain/proposals/view";
import type { Afterwards } from "@/lib/server/proposal-page/read-page";
import { ACTIONS } from "./decision-form";
import { Money, useOfferText } from "./offer-text";
import { DownloadPdf } from "./page-actions";
import { fill, type Language, type ProposalTexts } from "./texts";

type Acceptance = NonNullable<ProposalAnswer["accepted"]>;

type Props = {
  proposal: ProposalAnswer;
  accepted: Acceptance;
  brand: Pick<BrandView, "name">;
  afterwards: Afterwards | null;
  /** The way to ask, if the reader may. */
  ask: ReactNode;
  language: Language;
  texts: ProposalTexts;
};

/** What was accepted by whom, what happens next, who was told, and the signed PDF (U-85). */
export function Accepted({ proposal, accepted, brand, afterwards, ask, language, texts }: Props) {
  const text = useOfferText();
  const { nextSteps = "", confirmedTo = [] } = afterwards ?? {};
  const told = fill(texts.accepted[confirmedTo.length > 0 ? "mailed" : "told"], {
    brand: brand.name,
    addresses: confirmedTo.join(", "),
  });
  return (
    <>
      <div className="space-y-1 text-sm wrap-anywhere text-slate-700">
        <p className="text-xl font-semibold tracking-tight text-slate-900">
          <Money amount={proposal.amount_after_tax} currency={proposal.currency} />
        </p>
        {proposal.recurring ? (
          <p suppressHydrationWarning>
            {rhythmSentence(proposal.recurring, proposal.currency, { texts, text })}
          </p>
        ) : null}
        <p>
          {acceptanceText(accepted, {
            brand: brand.name,
            date: text.date(accepted.at),
            notices: texts.notices,
          })}
        </p>
        <p>
          <VerifyLink code={accepted.code} notices={texts.notices} />
        </p>
      </div>
      {nextSteps === "" ? null : (
        <div className="space-y-2 border-t border-slate-200 pt-6">
          <h3 className="font-semibold text-slate-900">{texts.accepted.next}</h3>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line text-slate-700">
            {nextSteps}
          </p>
        </div>
      )}
      <div className="space-y-2 border-t border-slate-200 pt-6 text-sm wrap-anywhere text-slate-700">
        <Contact proposal={proposal} texts={texts} />
        {accepted.recorded_by === null ? <p>{told}</p> : null}
      </div>
      <div className={ACTIONS}>
        <DownloadPdf proposal={proposal} language={language} texts={texts} label={texts.accepted.pdf} />
        {ask}
      </div>
    </>
  );
}

/** Who answers the customer: the account manager, else the seller. */
function Contact({ proposal: { owner, seller }, texts }: Pick<Props, "proposal" | "texts">) {
  const name = owner ? `${owner.first_name} ${owner.last_name}`.trim() : seller.name;
  const { email, phone } = owner ?? seller;
  const links = [
    { value: email, href: mailtoLink(email) },
    { value: phone, href: telLink(phone) },
  ];
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1">
      <span>{fill(texts.accepted.contact, { name })}</span>
      {links.map(({ value, href }) =>
        value ? (
          <a key={value} href={href ?? undefined} className="underline underline-offset-2">
            {value}
          </a>
        ) : null,
      )}
    </p>
  );
}

/** A link to the page that verifies an acceptance. */
export const VerifyLink = ({ code, notices }: { code: string; notices: ProposalTexts["notices"] }) => (
  <a className="inline-block underline underline-offset-2" href={`/verify/${code}`}>
    {fill(notices.code, { code })}
  </a>
);
