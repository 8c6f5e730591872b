import type { CustomerChanges } from "@/lib/domain/deals/revisions/comparison-schema";
import { changeRows, signed } from "./change-rows";
import { FOLD, FoldMark, SUMMARY } from "./fold-mark";
import { useOfferText } from "./offer-text";
import { fill, titleOfChanges, type ProposalTexts } from "./texts";
import type { WordRow } from "./word-changes";
import { WordDiff } from "./word-diff";

/** Changes with the differences of their words, which are compared where the page is rendered. */
export type ComparedChanges = Omit<CustomerChanges, "words"> & { words: WordRow[] };

type Props = {
  changes: ComparedChanges;
  texts: ProposalTexts["changes"];
  rhythms: ProposalTexts["rhythms"] | undefined;
};

/**
 * The changes since the previous version in a details element: lines with the difference in price, and blocks
 * with the difference in their text.
 */
export function RevisionChanges({ changes, texts, rhythms }: Props) {
  const { previous, difference, currency } = changes;
  const text = useOfferText();
  if (!previous) return null;
  const rows = changeRows(changes, texts, text, rhythms);
  const { words } = changes;
  const total = signed(difference?.after_tax ?? null, currency, text);
  return (
    <details className={FOLD}>
      <summary className={SUMMARY}>
        <span>
          <span>{titleOfChanges(texts, previous.number)}</span>
          {total ? (
            <span className="ml-2 font-normal whitespace-nowrap text-slate-600" suppressHydrationWarning>
              {fill(texts.total, { amount: total })}
            </span>
          ) : null}
        </span>
        <FoldMark />
      </summary>
      {rows.length + words.length === 0 ? <p className="px-4 pb-4">{texts.nothing}</p> : null}
      <ul className="divide-y divide-slate-200 border-t border-slate-200">
        {rows.map((row, index) => (
          <li key={index} className="flex items-start justify-between gap-4 px-4 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="text-slate-600">{`${fill(texts.named, { kind: texts.kinds[row.kind] })} `}</span>
                <span className="font-medium text-slate-900">{row.name}</span>
              </p>
              {row.details.map((detail, at) => (
                <p key={at} className="mt-0.5 wrap-anywhere" suppressHydrationWarning>
                  {detail}
                </p>
              ))}
            </div>
            {row.difference ? (
              <span className="whitespace-nowrap text-slate-900 tabular-nums" suppressHydrationWarning>
                {row.difference}
              </span>
            ) : null}
          </li>
        ))}
        {words.map(({ kind, name, ...word }, index) => (
          <li key={index} className="px-4 py-3">
            <p className="wrap-anywhere">
              <span className="text-slate-600">{`${fill(texts.named, { kind: texts.kinds[kind] })} `}</span>
              <span className="font-medium text-slate-900">{name}</span>
            </p>
            <WordDiff {...word} />
          </li>
        ))}
      </ul>
    </details>
  );
}
