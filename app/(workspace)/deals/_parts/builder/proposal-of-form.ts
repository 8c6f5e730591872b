import type { ProposalView } from "@/lib/domain/proposals/view";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { fieldsWith } from "@/lib/domain/deals/terms/deal-fields";
import { pickFields } from "@/lib/domain/deals/terms/pick-fields";
import { answerSaid, lineFieldsWith } from "@/lib/domain/deals/lines/line-fields";
import { withVariables } from "@/lib/core/documents/resolve";
import { recurringShape } from "@/lib/core/pricing/rhythm-shapes";
import type { OfferTotals } from "@/lib/core/pricing/rhythms";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { sellerOf, type Company } from "@/lib/domain/company/seller";
import { partiesOf } from "@/lib/domain/proposals/parties";
import { selectPages } from "@/lib/domain/proposals/select-pages";
import { discountKind } from "./discount-kind";
import { answersOfLine, customerOf, validityOf, valuesOfForm, type ValueSource } from "./document-values";
import { dealName, languageOfForm, type DealForm } from "./form-state";
import type { AroundPage } from "./builder-data";
import type { SelectedItem } from "./selected-item";

export type PreviewData = ValueSource & {
  /** Null: nobody has said who sells; then it is the workspace by its name. */
  company: Company | null;
  workspace: string;
  untitled: string;
  constants: ConstantAnswer[];
  taxProfile: TaxProfileAnswer | null;
  pages: readonly AroundPage[];
};

/**
 * The form as the proposal that its client would see (BLD-31, BLD-32): pending, by default valid for 720
 * hours after opening.
 */
export function proposalOfForm(form: DealForm, totals: OfferTotals, data: PreviewData): ProposalView {
  return {
    number: data.number,
    ...pickFields(fieldsWith("shown"), form),
    name: dealName(form) || data.untitled,
    status: "pending",
    is_replaced: false,
    created_at: data.openedAt,
    valid_until: validityOf(form, data),
    discount_kind: discountKind(form, data.constants),
    subtotal: totals.subtotal,
    discount_total: totals.discount,
    tax_amounts: totals.taxes,
    amount_before_tax: totals.amountBeforeTax,
    amount_after_tax: totals.amountAfterTax,
    recurring: totals.recurring && recurringShape(totals.recurring),
    ...partiesOf(
      sellerOf(data.company, data.workspace, languageOfForm(form)),
      customerOf(form),
      languageOfForm(form),
    ),
    owner: form.owner,
    tax_profile: data.taxProfile,
    language: languageOfForm(form),
    ...contentOf(form, data),
    pdf_pages: selectPages(data.pages, form),
    line_items: form.selectedItems.map((item) => lineOf(item, data)),
  };
}

/** Blocks and sections with the values of their variables; the card itself inserts the totals. */
function contentOf(form: DealForm, data: PreviewData): Pick<ProposalView, "blocks" | "sections"> {
  if (form.blocks.length === 0 && form.sections.length === 0) return { blocks: [], sections: [] };
  return withVariables(form, valuesOfForm(form, data));
}

type Line = ProposalView["line_items"][number];

// Rendered lines by item: an unchanged item returns the same object, so that its row does not render again.
const renderedLines = new WeakMap<
  SelectedItem,
  { data: Pick<PreviewData, "resolve" | "words">; line: Line }
>();

function lineOf(item: SelectedItem, { resolve, words }: PreviewData): Line {
  const cached = renderedLines.get(item);
  if (cached && cached.data.resolve === resolve && cached.data.words === words) return cached.line;
  const line = draw(item, { resolve, words });
  renderedLines.set(item, { data: { resolve, words }, line });
  return line;
}

function draw(item: SelectedItem, { resolve, words }: Pick<PreviewData, "resolve" | "words">): Line {
  return {
    id: item.position,
    name: item.title,
    description: item.description,
    extra_notes: item.extraNotes,
    price: item.unitPrice,
    quantity: item.quantity,
    total: item.calculatedPrice,
    ...answerSaid(lineFieldsWith("shown"), item),
    suggestion: item.open && { quantity: item.quantity },
    is_selected: !item.isOptional || item.isTicked,
    position: item.position,
    questions_answers: answersOfLine(item, { resolve, words }).map(({ question, answer }) => ({
      question,
      answer,
    })),
    unit: item.unit,
    tax_profile: item.taxProfile,
    picture: item.picture,
  };
}
