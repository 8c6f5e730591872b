import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PageBoundary } from "@/app/_proposal/page-boundary";
import { neededOf } from "@/app/_proposal/page/document";
import { ProposalScreen } from "@/app/_proposal/proposal-screen";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import type { ProposalPage } from "@/lib/server/proposal-page/read-page";
import en from "@/messages/en.json" with { type: "json" };
import { renderScreen, type Screen } from "../../support/render-screen";
import { sampleContent } from "../../support/sample-proposal";
import { line, proposal } from "../../unit/domain/proposals/sample";
import { proposalPage } from "../../unit/domain/proposals/sample-page";

/*
 * A browser that translates a page puts its own elements in the place of each text. React then changes and removes
 * texts that are no longer in the page. So a text may only stand alone in its element, whose text React replaces.
 */

const { uuid } = proposal();
const SELECTIONS = `PATCH /api/proposals/${uuid}/selections`;
const ACCEPT = `POST /api/proposals/${uuid}/accept`;
const ASK = `POST /api/proposals/${uuid}/questions`;
const NOBODY = { status: 401, body: { message: "no", code: "AUTH_ERROR", errors: [] } };

/** Of `font`, the deprecated element that translating browsers put around each text. */
const HTML = "http://www.w3.org/1999/xhtml";

/** A document with everything that a line can have; option 2 is not selected. */
const offer = (changes: Partial<ProposalAnswer> = {}) =>
  proposal({
    ...sampleContent(),
    line_items: [
      line(1, {
        section: "design",
        description: "<p>All <b>of</b> it</p>",
        questions_answers: [{ question: "How many pages?", answer: "6" }],
      }),
      line(2, { section: "design", price: 50_00, total: 50_00, is_optional: true, customer_note: "By May" }),
      line(3, {
        section: "care",
        quantity: 3,
        tax_profile: { id: 9, name: "QST", value: 9.975, taxes: [{ id: 2, name: "QST", value: 9.975 }] },
      }),
    ],
    ...changes,
  });

const CHANGES: ProposalPage["changes"] = {
  previous: { id: 1, number: "Q-1", currency: "CAD", amount_before_tax: 1, amount_after_tax: 1 },
  currency: "CAD",
  amount_before_tax: 2,
  amount_after_tax: 2,
  difference: { before_tax: 1, after_tax: 1 },
  terms: [],
  lines: [],
  words: [{ kind: "changed", type: "heading", before: ["In ten weeks"], after: ["In twelve weeks"] }],
};

const draw = (page: Partial<ProposalPage> = {}, session: object = NOBODY): Screen => {
  const given = neededOf(proposalPage({ proposal: offer(), ...page }));
  return renderScreen(
    <PageBoundary html="<p>As the server rendered it</p>" texts={en.proposal.load}>
      <ProposalScreen {...given} />
    </PageBoundary>,
    {
      address: `/proposals/${uuid}`,
      api: { [`POST /api/proposals/${uuid}/view`]: { status: 204 }, "GET /api/me": session },
    },
  );
};

/** The texts that React renders; rich text is HTML, which React replaces as a whole. */
function textsWithin(root: Node): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.parentElement?.closest(".proposal-rich-text, font, script, style")) texts.push(text);
  }
  return texts;
}

/** The texts that share their element with something else. */
const amongOthers = (root: Node) =>
  textsWithin(root).flatMap(({ parentElement: parent, data }) =>
    parent && parent.childNodes.length > 1 ? [`${data} in ${parent.outerHTML.slice(0, 200)}`] : [],
  );

/** Translates as Chrome does: two elements in the place of each text. */
function translate(root: Node) {
  for (const text of textsWithin(root)) {
    const [outer, inner] = [document.createElementNS(HTML, "font"), document.createElementNS(HTML, "font")];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

const button = (name: string) => screen.getByRole("button", { name });
const option = () => screen.getByRole("checkbox", { name: "Include Service 2" });
const dialog = () => screen.getByRole("dialog");
const total = () => document.querySelector("[data-total]")?.textContent?.replaceAll(/\s/g, " ");

beforeEach(() => {
  vi.stubGlobal("reportError", vi.fn());
});

describe("each text of the customer's page stands alone in its element [PRO-02]", () => {
  const accepted = { at: "2026-03-06T10:00:00Z", name: "Inès Roy", recorded_by: null, code: "ABCD-EFGH" };
  const afterwards = { nextSteps: "We call you.", confirmedTo: ["i…@eclair.test"] };

  test.each<[string, Partial<ProposalPage>]>([
    ["a document with changes", { changes: CHANGES }],
    ["services alone", { proposal: proposal() }],
    ["nothing", { proposal: proposal({ line_items: [], owner: null }) }],
    ["an accepted offer", { proposal: offer({ status: "signed", accepted }), afterwards }],
    ["a refused offer", { proposal: offer({ status: "lost", declined_at: "2026-03-06T10:00:00Z" }) }],
    ["an expired offer", { proposal: offer({ is_expired: true }) }],
    ["a replaced offer", { proposal: offer({ status: "cancelled", is_replaced: true, replaced_by: uuid }) }],
  ])("of %s", (_, page) => {
    const { container } = draw(page);
    expect(amongOthers(container)).toEqual([]);
  });

  test.each(["Refuse", "Ask a question"])("of the dialog behind %s", async (name) => {
    const view = draw({ proposal: offer({ purchase_order: "77" }) });
    await view.user.click(option());
    await view.user.click(button(name));
    expect(dialog()).toBeVisible();
    expect(amongOthers(view.container)).toEqual([]);
  });

  test("of what staff record", async () => {
    const permissions = ["deals.update"];
    localStorage.setItem("kapi.user", JSON.stringify({ id: 1, permissions }));
    const view = draw({}, { body: { data: {}, meta: { permissions, is_super_admin: false } } });
    await view.pass(0);
    await view.user.click(button("Record acceptance"));
    expect(screen.getByRole("alert")).toBeVisible();
    expect(amongOthers(view.container)).toEqual([]);
  });
});

test("a translated page ticks, saves, asks and accepts, and its texts follow [PRO-07] [PRO-13]", async () => {
  const view = draw();
  const again = () => translate(view.container);
  again();
  expect(total()).toBe("113,40 $");

  await view.user.click(option());
  again();
  expect(total()).toBe("438,68 $");
  expect(screen.getByText(/^New total:/)).toHaveTextContent(/438,68/);
  view.answer(SELECTIONS, { status: 503, body: { message: "away", code: "SERVICE_UNAVAILABLE" } });
  await view.user.click(button("Save"));
  expect(await screen.findByRole("alert")).toHaveTextContent(/^Something went wrong on our side/);
  again();
  view.answer(SELECTIONS, { body: { data: { ...offer(), amount_after_tax: 438_68, version: 4 } } });
  await view.user.click(button("Try again"));
  expect(await screen.findByText("Your selection is saved.")).toBeVisible();
  again();
  await view.user.click(button("Close"));

  await view.user.click(button("Ask a question"));
  again();
  await view.user.click(button("Send question"));
  again();
  for (const [name, value] of Object.entries({
    "Your name": "Inès Roy",
    "Your email, for the answer": "ines@eclair.test",
    "Your question": "Why?",
  }))
    await view.user.type(screen.getByLabelText(name), value);
  view.answer(ASK, { status: 201, body: { data: {} } });
  await view.user.click(button("Send question"));
  expect(await screen.findByText(/^Your question was sent/)).toBeVisible();
  again();

  await view.user.click(button("Accept"));
  again();
  const decision = within(screen.getByRole("region", { name: "Your decision" }));
  await view.user.click(button("Accept proposal"));
  again();
  await view.user.type(decision.getByLabelText(/^Your name/), "Inès Roy");
  await view.user.click(button("Accept proposal"));
  again();
  for (const box of decision.getAllByRole("checkbox")) await view.user.click(box);
  view.answer(ACCEPT, { body: { data: {} } });
  await view.user.click(button("Accept proposal"));
  await vi.waitFor(() => expect(sessionStorage.getItem(`kapi.proposal.${uuid}`)).toContain("accepted"));
  expect(reportError).toHaveBeenCalledTimes(1);
});

test("what breaks the page's script leaves the offer, the ticks and a word on what to do [PRO-14]", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const view = draw();
  // An extension that takes away what React is about to remove.
  await view.user.click(option());
  act(() => button("Save").remove());
  fireEvent.click(option());
  expect(await screen.findByRole("alert")).toHaveTextContent(en.proposal.load.stopped);
  expect(screen.getByText("As the server rendered it")).toBeVisible();
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  await view.user.click(button("Load again"));
  expect(reload).toHaveBeenCalledOnce();
  view.unmount();
});
