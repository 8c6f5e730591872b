import { getLocale, getTranslations } from "next-intl/server";
import { changeRows, signed } from "@/app/_proposal/change-rows";
import { fill, titleOfChanges, type ProposalTexts } from "@/app/_proposal/texts";
import { wordRows } from "@/app/_proposal/word-changes";
import { WordDiff } from "@/app/_proposal/word-diff";
import { fieldTextIn } from "@/app/_custom-fields/field-text";
import { pageStaffText } from "@/app/_shell/staff-text";
import { Badge } from "@/app/_ui/badge";
import { TitledCard } from "@/app/_ui/titled-card";
import { labelIn, type CustomField } from "@/lib/core/custom-fields/custom-field";
import type { RevisionChanges } from "@/lib/domain/deals/revisions/comparison-schema";
import type { OfferText } from "@/lib/core/offers/offer-text";
import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { type Language } from "@/lib/core/i18n/languages";

const TONES = {
  added: "success",
  removed: "error",
  changed: "warning",
  moved: "neutral",
  terms: "neutral",
} as const;

type Props = { changes: RevisionChanges; fields: readonly CustomField[] };

/**
 * What changed since the previous version: in the customer's wording, and in custom fields. Nothing for a
 * first version.
 */
export async function Changes({ changes, fields }: Props) {
  const [t, locale, text] = await Promise.all([
    getTranslations("deal.changes"),
    getLocale(),
    pageStaffText(),
  ]);
  if (!changes.previous) return null;
  const { changes: texts, rhythms } = MESSAGES[locale].proposal;
  const rows = changeRows(changes, texts, text, rhythms);
  const words = wordRows(changes.words, texts);
  const values = changedValues(changes, fields, { language: locale, texts, text });
  const total = signed(changes.difference?.after_tax ?? null, changes.currency, text);
  return (
    <TitledCard id="changes" title={titleOfChanges(texts, changes.previous.number)}>
      {rows.length + words.length + values.length === 0 && (
        <p className="px-5 py-4 text-sm text-muted">{t("nothing")}</p>
      )}
      <ul className="divide-y divide-line text-sm">
        {rows.map((row, index) => (
          <li key={index} className="flex items-start justify-between gap-4 px-5 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                <Badge tone={TONES[row.kind]}>{texts.kinds[row.kind]}</Badge> {row.name}
              </p>
              {row.details.map((detail, at) => (
                <p key={at} className="mt-1 wrap-anywhere text-muted">
                  {detail}
                </p>
              ))}
            </div>
            {row.difference && <span className="whitespace-nowrap tabular-nums">{row.difference}</span>}
          </li>
        ))}
        {words.map(({ kind, name, ...word }, index) => (
          <li key={index} className="px-5 py-3">
            <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
              <Badge tone={TONES[kind]}>{texts.kinds[kind]}</Badge> {name}
            </p>
            <WordDiff {...word} />
          </li>
        ))}
        {values.length > 0 && (
          <li className="px-5 py-3">
            <p className="font-medium">{t("fields")}</p>
            {values.map((value) => (
              <p key={value} className="mt-1 wrap-anywhere whitespace-pre-line text-muted">
                {value}
              </p>
            ))}
          </li>
        )}
      </ul>
      {total && (
        <p className="flex justify-between gap-4 border-t border-line px-5 py-3 text-sm font-semibold">
          <span>{t("total")}</span> <span className="whitespace-nowrap tabular-nums">{total}</span>
        </p>
      )}
    </TitledCard>
  );
}

type Reader = { language: Language; texts: ProposalTexts["changes"]; text: OfferText };

/** Custom fields of the deal whose value changed, with both values, in the fields' order. */
function changedValues(
  { custom_fields: changed = [] }: RevisionChanges,
  fields: readonly CustomField[],
  { language, texts, text: staff }: Reader,
): string[] {
  const text = fieldTextIn(language, staff);
  return fields
    .filter(({ subject }) => subject === "deal")
    .flatMap((field) =>
      changed
        .filter(({ key }) => key === field.key)
        .map(({ before, after }) =>
          fill(texts.changed, {
            label: labelIn(field, language),
            before: before === null ? texts.noText : text(field, before),
            after: after === null ? texts.noText : text(field, after),
          }),
        ),
    );
}
