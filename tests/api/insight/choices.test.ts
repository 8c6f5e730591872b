import { callAddress } from "@/app/_client/call-address";
import { beforeAll, expect, test } from "vitest";
import { followingCalls, insightCalls } from "@/lib/domain/deals/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { emptySection } from "@/lib/core/documents/blocks";
import { cookieHeader, signInOnSite } from "../../support/site-session";
import { makeDeal, makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace("insight-choices");
  const website = (style: string, more: object) => ({
    sale_catalog_item_id: workspace.catalog.items.tiered,
    field_values: { [workspace.catalog.fields.pages]: 5, [workspace.catalog.fields.style]: style },
    ...more,
  });
  const logo = (more: object) => ({ sale_catalog_item_id: workspace.catalog.items.fixed, ...more });
  const sent = async (chosen: "s" | "l", rhythm: object | null = null) => {
    const sections = ["s", "l"].map((key) => ({
      ...emptySection(key),
      name: key === "s" ? "Small" : "Large",
    }));
    const group = { key: "p", title: "Package", least: 1, most: 1, sections: ["s", "l"] };
    const hosting = { key: "h", title: "Hosting", least: 0, most: 2, lines: ["near", "far"] };
    const deal = await makeDeal(
      workspace,
      { sections, choices: { groups: [group, hosting], requires: [], excludes: [] } },
      [
        website("bold", { key: "s1", section: "s", is_selected: chosen === "s" }),
        {
          ...{ sale_catalog_item_id: null, name: "Care", unit_price: 100_00, rhythm },
          ...{ key: "l1", section: "l", is_selected: chosen === "l" },
        },
        logo({ key: "l2", section: "l", quantity: 2, is_selected: chosen === "l" }),
        logo({ key: "near", is_selected: true }),
        website("plain", { key: "far" }),
      ],
    );
    await workspace.call(followingCalls.share, { params: { id: deal.id } });
    return deal;
  };
  const accept = ({ uuid }: { uuid: string }) =>
    workspace.call(proposalCalls.accept, { as: null, params: { uuid }, body: { name: "A B" } });
  await accept(await sent("l"));
  await accept(await sent("l", { every: "month", term: 12 }));
  await sent("s");
});

test("packages and lines to choose from are counted by their titles, with the sum of what is sold once [U-188]", async () => {
  const { status, body } = await workspace.call(insightCalls.choices);
  const at = (amount: number) => [{ currency: "CAD", lowest: amount, average: amount, highest: amount }];
  expect([status, body.data.members]).toEqual([
    200,
    [
      { choice: "Hosting", title: "Logo", offered: 3, selected: 3, accepted: 2, prices: at(100_00) },
      { choice: "Hosting", title: "Website", offered: 3, selected: 0, accepted: 0, prices: [] },
      { choice: "Package", title: "Large", offered: 3, selected: 2, accepted: 2, prices: at(300_00) },
      { choice: "Package", title: "Small", offered: 3, selected: 1, accepted: 0, prices: [] },
    ],
  ]);
});

test("answers that are chosen from options are counted, those that somebody writes are not [U-188]", async () => {
  const { body } = await workspace.call(insightCalls.choices);
  const { style } = workspace.catalog.fields;
  expect(body.data.answers.map(({ question: _, ...answer }) => answer)).toEqual([
    { field_id: style, answer: "Bold & loud", offered: 3, accepted: 0 },
    { field_id: style, answer: "Plain", offered: 3, accepted: 0 },
  ]);
});

test("they are of the workspace alone, and for those who may read deals [U-188]", async () => {
  const other = await makeWorkspace("insight-choices-other");
  expect((await other.call(insightCalls.choices)).body.data).toMatchObject({ members: [], answers: [] });
  const token = await workspace.tokenWith("clients.read");
  expect((await workspace.call(insightCalls.choices, { token })).status).toBe(403);
});

test("each table is a file of its own [U-188]", async () => {
  const lines = async (of: "members" | "answers") =>
    (await workspace.raw("GET", callAddress(insightCalls.export, { query: { language: "fr", of } }))).text
      .trim()
      .split("\r\n");
  const [members, answers] = [await lines("members"), await lines("answers")];
  expect(members[0]).toContain("Choix;Formule ou ligne;Proposé;Sélectionné;Accepté;Devise");
  expect(members).toContain("Package;Large;3;2;2;CAD;300,00;300,00;300,00");
  expect(members).toContain("Package;Small;3;1;0;;;;");
  expect(answers[0]).toContain("ID;Question;Réponse;Proposé;Accepté");
  expect(answers.filter((line) => line.endsWith(";Bold & loud;3;0"))).toHaveLength(1);
});

test("the page shows both below the services [U-188]", async () => {
  const { cookies } = await signInOnSite(workspace, { email: "manager@example.test", password: PASSWORD });
  const { text } = await workspace.raw("GET", "/sales/insight?days=30", {
    as: null,
    headers: { cookie: cookieHeader(cookies) },
  });
  for (const shown of ["Packages and choices", "Large", "2 (67%)", "$300.00", "Answers", "Bold"])
    expect(text).toContain(shown);
});
