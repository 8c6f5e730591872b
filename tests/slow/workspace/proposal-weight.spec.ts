import { expect, test } from "../../support/browser";
import { sharedServer } from "../../support/shared-server";
import { uploadedSample } from "../../support/uploaded-sample";
import { sumOf, weightOf } from "../../support/weight";
import { makeDeal, makeWorkspace } from "../../support/workspace";

/** In bytes, as transferred. The requirement is 150 kB. */
const BUDGET = 147_000;
const LINES = 30;
const KINDS = ["Document", "Script", "Font"];

test("a document of ten blocks and more with thirty lines weighs at most 147 kB before its pictures [PRO-01]", async ({
  page,
}) => {
  const workspace = await makeWorkspace("weight", await sharedServer({ demo: true }));
  const { items, taxIds } = workspace.catalog;
  const lines = Array.from({ length: LINES }, (_, index) => ({
    sale_catalog_item_id: index % 2 ? items.negotiable : items.fixed,
    section: ["design", "build", "care"][index % 3],
    is_optional: index % 5 === 4,
    customer_note: index % 4 === 0 ? `Part ${index + 1} starts when part ${index} is approved.` : "",
  }));
  const { uuid } = await makeDeal(
    workspace,
    {
      name: "Une boutique à votre goût",
      language: "en",
      tax_profile_id: taxIds[1],
      ...(await uploadedSample(workspace)),
    },
    lines,
  );

  const weights = await weightOf(page, () =>
    page.goto(`http://${workspace.host}:${workspace.port}/proposals/${uuid}`),
  );
  await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeEnabled();

  expect(KINDS.filter((kind) => !weights[kind])).toEqual([]);
  expect(sumOf(weights, KINDS), JSON.stringify(weights)).toBeLessThan(BUDGET);
});
