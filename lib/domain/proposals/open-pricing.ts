import type { LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";
import type { OpenPricing, OpenQuestion } from "@/lib/core/pricing/open-answers";
import type { Answers } from "@/lib/core/pricing/types";

/** What the customer's browser prices a line with: what is open of it, its answers, and those that were suggested. */
export type LinePricing = OpenPricing & {
  open: readonly OpenQuestion[];
  values: Answers;
  suggested: Answers;
};

/** The same for each line with open questions, by its id, without what is only for staff. */
export const openPricing = (lines: readonly LineRecord[]): Record<number, LinePricing> =>
  Object.fromEntries(
    lines.flatMap(({ id, open, basis, fieldValues }) => {
      if (!open?.questions || !basis?.priced) return [];
      const { rules, questions, currency, rate, suggested } = basis.priced;
      const pricing: LinePricing = {
        rules: { ...rules, minMargin: 0, maxMargin: 100 },
        questions: questions.map((question) => ({ ...question, staffTitle: question.clientTitle })),
        currency,
        rate,
        open: open.questions,
        values: fieldValues,
        suggested: suggested.values,
      };
      return [[id, pricing]];
    }),
  );
