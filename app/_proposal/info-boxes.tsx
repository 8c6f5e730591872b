import { Fragment, type ReactNode } from "react";
import { classes } from "@/app/_ui/classes";
import { mailtoLink, telLink } from "@/lib/core/contract/links";
import { filledTexts } from "@/lib/domain/deals/terms/pick-fields";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { useOfferText } from "./offer-text";
import type { ProposalTexts } from "./texts";
import type { ProposalView } from "@/lib/domain/proposals/view";

type Row = {
  label: string;
  value: string;
  href?: string | null;
  /** An address: its lines stay lines. */
  hasLines?: true;
  /** Stays on one line. */
  isWhole?: true;
};

/** Quote details, customer and account manager side by side (BLD-32). Empty values are left out. */
export function InfoBoxes({
  proposal,
  styles,
  texts,
}: {
  proposal: ProposalView;
  styles: TemplateStyles;
  texts: ProposalTexts;
}) {
  const { customer, owner } = proposal;
  const { date } = useOfferText();
  const details: Row[] = [
    { label: texts.details.number, value: proposal.number, isWhole: true },
    { label: texts.details.created, value: date(proposal.created_at) },
    { label: texts.details.validUntil, value: date(proposal.valid_until) },
    ...filledTexts("inDetails", proposal).map(({ name, value }) => ({ label: texts.details[name], value })),
  ];
  return (
    <div className="grid gap-x-4 gap-y-6 @xl:grid-cols-2 @3xl:grid-cols-3 @3xl:gap-x-8">
      <InfoBox title={texts.details.title} rows={details} styles={styles} />
      <InfoBox
        title={texts.customer.title}
        rows={[
          { label: texts.customer.company, value: customer.company },
          ...person(texts, customer),
          { label: texts.customer.address, value: customer.address.join("\n"), hasLines: true },
          ...(customer.tax_number
            ? [{ label: customer.tax_number.label, value: customer.tax_number.number }]
            : []),
        ]}
        none={texts.customer.none}
        styles={styles}
      />
      <InfoBox
        title={texts.manager.title}
        rows={owner ? person(texts, { ...owner, name: `${owner.first_name} ${owner.last_name}` }) : []}
        none={texts.manager.none}
        styles={styles}
      />
    </div>
  );
}

/** An address that is too long for its line breaks before its @, not within a word. */
const breakableAddress = (address: string): ReactNode =>
  address.split(/(?=@)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));

const person = (
  texts: ProposalTexts,
  { name, email, phone }: { name: string; email: string; phone: string },
): Row[] => [
  { label: texts.customer.name, value: name.trim() },
  { label: texts.customer.email, value: email, href: mailtoLink(email) },
  { label: texts.customer.phone, value: phone, href: telLink(phone) },
];

function InfoBox({
  title,
  rows,
  none,
  styles,
}: {
  title: string;
  rows: Row[];
  none?: string;
  styles: TemplateStyles;
}) {
  const filled = rows.filter(({ value }) => value !== "");
  return (
    <section className="rounded-[10px] border border-slate-200 bg-slate-50/60 p-4" style={styles.infoBox}>
      <h3 className="mb-3 text-sm font-semibold text-slate-900" style={styles.infoHeading}>
        {title}
      </h3>
      {filled.length === 0 && none ? <p className="text-sm text-slate-600">{none}</p> : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {filled.map(({ label, value, href, isWhole, hasLines }) => (
          <div key={label} className="contents">
            <dt className="text-slate-600">{label}</dt>
            <dd
              className={classes(
                "text-right wrap-anywhere text-slate-900",
                isWhole && "whitespace-nowrap",
                hasLines && "whitespace-pre-line",
              )}
            >
              {href ? (
                <a className="underline-offset-2 hover:underline" href={href}>
                  {breakableAddress(value)}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
