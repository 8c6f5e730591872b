import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DEFAULT_OFFER_STYLE } from "@/lib/core/offers/offer-text";
import { VerifyCode } from "@/app/(open)/verify/_parts/verify-code";
import type { VerificationAnswer } from "@/lib/domain/proposals/schema";
import { renderScreen } from "../../support/render-screen";

const CODE = "0123-4567-89AB-CDEF-0123";
const ROUTE = `GET /api/verify/${CODE}`;
const GENUINE = "Yes: this code belongs to the offer that was accepted, and the offer is unchanged.";

const answer = (given: Partial<VerificationAnswer>) => ({
  body: {
    data: {
      verdict: "genuine",
      code: CODE,
      content_hash: "c0ffee",
      number: "Q-000001",
      company: "Acme",
      company_details: ["Acme Studio Inc. · 12 Main Street", "GST/HST 123456782RT0001"],
      accepted_at: "2026-03-09T23:59:58.000Z",
      signed_name: "Inès Roy",
      terms_accepted: [],
      recorded_by: null,
      currency: "CAD",
      amount_after_tax: 12_000,
      file: null,
      ...given,
    },
  },
});

test("a code of nothing, a changed offer and another file are told apart from the accepted one [P-07]", async () => {
  const { user, answer: from } = renderScreen(
    <VerifyCode initialCode={CODE} offerStyle={DEFAULT_OFFER_STYLE} />,
    {
      api: { [ROUTE]: { status: 404, body: { code: "not_found", message: "Not found" } } },
    },
  );
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "No: this code belongs to no accepted offer here.",
  );
  const check = () => user.click(screen.getByRole("button", { name: "Check" }));

  from(ROUTE, answer({ verdict: "altered" }));
  await check();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "No: the stored offer is no longer the one that was accepted.",
  );
  expect(screen.queryByText("Q-000001")).not.toBeInTheDocument();

  from(ROUTE, answer({ file: "other" }));
  await check();
  expect(await screen.findByRole("alert")).toHaveTextContent(GENUINE);
  expect(screen.getByRole("alert")).toHaveTextContent("The PDF is not one of the accepted offer.");

  from(ROUTE, answer({ terms_accepted: ["Data protection", ""] }));
  await check();
  expect(await screen.findByText(GENUINE)).toBeVisible();
  expect(screen.getByText("Terms accepted by name").nextSibling).toHaveTextContent("Data protection Terms");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.getByText("Inès Roy")).toBeVisible();
  expect(screen.getByText("2026-03-09 23:59:58 UTC")).toBeVisible();
  expect(screen.getByText("$120.00")).toBeVisible();
});

test("what repeats of an accepted offer is said in the offer's words [P-07] [U-122]", async () => {
  const rhythm = { every: "month", term: 12, is_open_ended: false, free_periods: 0, start: null } as const;
  const totals = { subtotal: 145_00, discount_total: 0, tax_amounts: [], amount_before_tax: 145_00 };
  const recurring = {
    once: { amount_before_tax: 1_000_00, amount_after_tax: 1_149_75 },
    groups: [{ rhythm, ...totals, amount_after_tax: 166_71, paid_periods: 12 }],
    due_at_start: 1_316_46,
  };
  renderScreen(<VerifyCode initialCode={CODE} offerStyle={DEFAULT_OFFER_STYLE} />, {
    api: { [ROUTE]: answer({ recurring, amount_after_tax: 3_150_27 }) },
  });
  const said = await screen.findByText("What is paid, and when");
  expect(said.nextSibling).toHaveTextContent(
    "Due when you accept $1,316.46, then $166.71 a month, 11 more times.",
  );
  expect(screen.getByText("Total commitment").nextSibling).toHaveTextContent("$3,150.27");
  expect(screen.queryByText("Total")).toBeNull();
});

test("nothing typed is a code of nothing; too many tries and a server that fails are no verdict [P-07]", async () => {
  const {
    user,
    answer: from,
    calls,
    pass,
  } = renderScreen(<VerifyCode initialCode="" offerStyle={DEFAULT_OFFER_STYLE} />);
  const check = () => user.click(screen.getByRole("button", { name: "Check" }));
  await user.type(screen.getByLabelText(/Verification code/), "  ");
  await check();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "No: this code belongs to no accepted offer here.",
  );
  expect(calls.filter(({ path }) => path.startsWith("/api/verify/"))).toEqual([]);

  await user.clear(screen.getByLabelText(/Verification code/));
  await user.type(screen.getByLabelText(/Verification code/), ` ${CODE} `);
  for (const status of [429, 500]) {
    from(ROUTE, { status, body: { code: "failed", message: "no" } });
    await check();
    await pass(120);
    const said = (await screen.findByRole("alert")).textContent;
    expect(said).not.toMatch(/^(Yes|No):/);
  }
});

test("a code that could not be checked without a connection is checked again by a button [P-07]", async () => {
  const {
    user,
    answer: from,
    pass,
  } = renderScreen(<VerifyCode initialCode={CODE} offerStyle={DEFAULT_OFFER_STYLE} />, {
    api: { [ROUTE]: "away" },
  });
  await pass(120);
  expect(await screen.findByRole("alert")).toHaveTextContent("The code could not be checked.");
  from(ROUTE, answer({}));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(GENUINE)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a file that can no longer be read is said to, and the code can be checked without it [P-07]", async () => {
  const { user, answer: from } = renderScreen(<VerifyCode initialCode="" offerStyle={DEFAULT_OFFER_STYLE} />);
  from(ROUTE, answer({}));
  const moved = new File(["%PDF"], "offer.pdf", { type: "application/pdf" });
  moved.arrayBuffer = () => Promise.reject(new DOMException("moved", "NotReadableError"));
  await user.type(screen.getByLabelText(/Verification code/), CODE);
  await user.upload(screen.getByLabelText(/PDF/), moved);
  await user.click(screen.getByRole("button", { name: "Check" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The file can no longer be read.");
  await user.upload(screen.getByLabelText(/PDF/), []);
  await user.click(screen.getByRole("button", { name: "Check" }));
  expect(await screen.findByText(GENUINE)).toBeVisible();
});

test("the terms that were accepted by name are listed", async () => {
  renderScreen(<VerifyCode initialCode={CODE} offerStyle={DEFAULT_OFFER_STYLE} />, {
    api: { [ROUTE]: answer({ terms_accepted: ["Terms of payment", "Data protection"] }) },
  });
  const term = await screen.findByText("Terms accepted by name");
  expect(term.nextElementSibling).toHaveTextContent("Terms of payment Data protection");
});

test("an accepted offer says who sold it, as it was sealed [U-30]", async () => {
  renderScreen(<VerifyCode initialCode={CODE} offerStyle={DEFAULT_OFFER_STYLE} />, {
    api: { [ROUTE]: answer({}) },
  });
  const company = await screen.findByText(/^Acme\s/);
  expect(company).toHaveTextContent("Acme Acme Studio Inc. · 12 Main Street GST/HST 123456782RT0001");
});
