import { memo } from "react";
import { classes } from "@/app/_ui/classes";
import { taxesText } from "@/lib/core/offers/offer-text";
import type { RichText } from "./blocks/block-props";
import { useParts } from "./blocks/parts";
import { useOfferText } from "./offer-text";
import { fill, type ProposalTexts } from "./texts";
import type { LineView } from "@/lib/domain/proposals/view";

type Props = { line: LineView; isOpen: boolean; richText: RichText; texts: ProposalTexts["services"] };

/**
 * Description, notes and answers of a line in a details element, which opens without scripts (BLD-33),
 * followed by the line's remarks for the customer.
 */
export const LineDetails = memo(function LineDetails({ line, isOpen, richText: Rich, texts }: Props) {
  const { Note } = useParts();
  return (
    <>
      <FoldedDetails line={line} isOpen={isOpen} richText={Rich} texts={texts} />
      <Note of={line} className="mt-2 max-w-prose text-sm whitespace-pre-line wrap-anywhere text-slate-700" />
      {line.tax_profile ? <OwnTaxes taxes={line.tax_profile} texts={texts} /> : null}
    </>
  );
});

function OwnTaxes({
  taxes,
  texts,
}: {
  taxes: NonNullable<LineView["tax_profile"]>;
  texts: ProposalTexts["services"];
}) {
  const text = useOfferText();
  return (
    <p className="mt-2 text-sm wrap-anywhere text-slate-600">
      {fill(texts.ownTaxes, { taxes: taxesText(taxes, text) })}
    </p>
  );
}

function FoldedDetails({ line, isOpen, richText: Rich, texts }: Props) {
  const { description, extra_notes: notes, questions_answers: answers } = line;
  if (!description && !notes && answers.length === 0) return null;
  return (
    <details open={isOpen || line.isBundle} className="proposal-details group mt-1.5">
      <summary
        className={classes(
          "inline-flex cursor-pointer list-none items-center gap-1 rounded text-sm text-slate-600",
          "hover:text-slate-900",
        )}
      >
        <svg
          aria-hidden
          viewBox="0 0 16 16"
          className="size-3.5 transition-transform group-open:rotate-90 motion-reduce:transition-none"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        >
          <path d="m6 3.5 4.5 4.5L6 12.5" />
        </svg>
        <span className="group-open:hidden">{texts.show}</span>
        <span className="hidden group-open:inline">{texts.hide}</span>
        <span className="sr-only">{`: ${line.name}`}</span>
      </summary>
      <div className="mt-2 max-w-prose space-y-3 text-sm text-slate-700">
        {description ? <Rich html={description} /> : null}
        {notes ? (
          <div>
            <p className="font-medium text-slate-900">{texts.notes}</p>
            <Rich html={notes} />
          </div>
        ) : null}
        {answers.length > 0 ? (
          <dl className="divide-y divide-slate-200 rounded-lg border border-slate-200 bg-slate-50/60">
            {answers.map(({ question, answer }, index) => (
              <div key={index} className="flex justify-between gap-4 px-3 py-1.5">
                <dt className="min-w-1/4 flex-1 wrap-anywhere text-slate-600">{question}</dt>
                {/*
                 * Keeps its width, and the question shrinks first: short answers stay on one line, long words
                 * break.
                 */}
                <dd className="max-w-3/5 shrink-0 text-right font-medium wrap-anywhere text-slate-900">
                  {answer}
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </details>
  );
}

/**
 * A description with a few basic tags (BLD-35, S-099). `html` must be clean: the server cleans it when it is
 * saved, and again when the page is rendered.
 */
export function CleanedHtml({ html }: { html: string }) {
  return <div className="proposal-rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
