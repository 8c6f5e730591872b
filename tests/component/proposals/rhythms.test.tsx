import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Accepted } from "@/app/_proposal/decision-outcome";
import { OfferTextProvider } from "@/app/_proposal/offer-text";
import { ProposalCard } from "@/app/_proposal/proposal-card";
import { savedSelection, selectionTotals } from "@/app/_proposal/selection";
import { emptySection } from "@/lib/core/documents/blocks";
import { DEFAULT_OFFER_STYLE, offerText } from "@/lib/core/offers/offer-text";
import type { RhythmShape } from "@/lib/core/pricing/rhythm-shapes";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import en from "@/messages/en.json" with { type: "json" };
import { line, proposal } from "../../unit/domain/proposals/sample";

const MONTHLY: RhythmShape = { every: "month", term: 12, is_open_ended: false, free_periods: 0, start: null };

function show(lines: ProposalAnswer["line_items"], more: Partial<ProposalAnswer> = {}) {
  const answer = proposal({ line_items: lines, discount_amount: 0, ...more });
  const selection = savedSelection(answer);
  const totals = selectionTotals(answer, selection);
  if (!totals) throw new Error("the totals are not too large");
  return render(
    <ProposalCard
      proposal={answer}
      brand={{ name: "Acme Studio", logoUrl: null }}
      language="en"
      texts={en.proposal}
      selection={selection}
      totals={totals}
      onToggle={() => undefined}
    />,
  );
}

test("an option says what it adds now and per month, in words of one piece [U-122]", () => {
  show([
    line(1),
    line(2, { price: 145_00, total: 145_00, is_optional: true, rhythm: MONTHLY }),
    line(3, { price: 10_00, total: 10_00, is_optional: true, rhythm: { ...MONTHLY, free_periods: 2 } }),
    line(4, { price: 20_00, total: 20_00, is_optional: true, is_selected: true, rhythm: MONTHLY }),
  ]);
  const words = document.body.textContent.replace(/[\u00a0\u202f]/g, " ");
  expect(words).toContain("Adds $152.25 now and per month ($145.00 before tax)");
  expect(words).toContain("Adds $10.50 per month ($10.00 before tax)");
  expect(words).toContain("$21.00 now and per month ($20.00 before tax)");
});

test("a section's sum tells what is sold once from what repeats [U-122]", () => {
  const section = { ...emptySection("a"), name: "Care" };
  const { container } = show(
    [line(1, { section: "a" }), line(2, { section: "a", price: 20_00, total: 20_00, rhythm: MONTHLY })],
    { sections: [section] },
  );
  const sum = container.querySelector("[data-section-total]")?.textContent.replace(/[\u00a0\u202f]/g, " ");
  expect(sum).toBe("$100.00$20.00 a month");
});

test("an accepted offer says again what is paid, and when [U-122]", () => {
  const totals = { subtotal: 145_00, discount_total: 0, tax_amounts: [], amount_before_tax: 145_00 };
  const recurring = {
    once: { amount_before_tax: 1_000_00, amount_after_tax: 1_149_75 },
    groups: [{ rhythm: MONTHLY, ...totals, amount_after_tax: 166_71, paid_periods: 12 }],
    due_at_start: 1_316_46,
  };
  render(
    <OfferTextProvider value={offerText({ language: "en", ...DEFAULT_OFFER_STYLE })}>
      <Accepted
        proposal={proposal({ recurring, amount_after_tax: 3_150_27 })}
        accepted={{ at: "2026-03-09T23:59:58.000Z", name: "Inès Roy", recorded_by: null, code: "0123" }}
        brand={{ name: "Acme Studio" }}
        afterwards={null}
        ask={null}
        language="en"
        texts={en.proposal}
      />
    </OfferTextProvider>,
  );
  expect(
    screen.getByText(/^Due when you accept .1,316\.46, then .166\.71 a month, 11 more times\.$/),
  ).toBeVisible();
});

test("an offer without a line that repeats says nothing of rhythms [U-120]", () => {
  show([line(1)]);
  expect(screen.queryByText(en.proposal.rhythms.dueNow)).toBeNull();
  expect(document.querySelectorAll("[data-total]")).toHaveLength(1);
});
