import { bundleOf, unitsInBundle, type DealBundle } from "@/lib/core/offers/bundles";
import { taxesText, type OfferText } from "@/lib/core/offers/offer-text";
import type { LineView, ProposalView } from "./view";

type Shown = Pick<ProposalView, "line_items" | "bundles" | "sections" | "currency">;

/**
 * The lines as customers see them: in place of the lines of a bundle one with their sum, whose questions and answers
 * are its parts and what was said of them (U-184). Parts that repeat in different ways are one line each way.
 */
export function linesInBundles(proposal: Shown, text: OfferText): LineView[] {
  const { line_items: lines, bundles } = proposal;
  if (bundles.length === 0) return lines;
  return lines.flatMap((line) => {
    const bundle = bundleOf(bundles, line.key);
    if (!bundle) return [line];
    const parts = lines.filter(
      (each) =>
        bundle.parts.some(({ line: key }) => key === each.key) &&
        JSON.stringify(each.rhythm) === JSON.stringify(line.rhythm),
    );
    return parts[0] === line ? [bundleLine(bundle, line, parts, proposal, text)] : [];
  });
}

function bundleLine(
  bundle: DealBundle,
  first: LineView,
  parts: readonly LineView[],
  { bundles, sections, currency }: Shown,
  text: OfferText,
): LineView {
  const hides = sections.find(({ key }) => key === first.section);
  const taxes = parts.map(({ tax_profile: tax }) => (tax ? taxesText(tax, text) : ""));
  const isTaxedAlike = new Set(taxes).size === 1;
  const sum = (field: "price" | "total") => parts.reduce((all, part) => all + part[field], 0);
  const partRows = parts.flatMap((part, index) => {
    const units = text.number(part.quantity * unitsInBundle(bundles, part.key));
    const hasPrice = bundle.shown === "prices" && !hides?.hides_line_prices;
    const facts = [hasPrice ? text.money(part.total, currency) : "", isTaxedAlike ? "" : taxes[index]];
    return [
      {
        question: hides?.hides_quantities ? part.name : `${units} × ${part.name}`,
        answer: facts.filter(Boolean).join(" · "),
      },
      ...part.questions_answers,
    ];
  });
  return {
    ...first,
    isBundle: true,
    name: bundle.title,
    description: bundle.description,
    unit: "",
    picture: null,
    price: sum("price"),
    total: sum("total"),
    customer_note: parts
      .map(({ customer_note: note }) => note)
      .filter(Boolean)
      .join("\n"),
    tax_profile: isTaxedAlike ? first.tax_profile : null,
    questions_answers: bundle.shown === "nothing" ? [] : partRows,
  };
}
