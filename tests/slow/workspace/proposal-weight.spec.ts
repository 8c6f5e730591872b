import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser";
import { sharedServer } from "../../support/shared-server";
import { uploadedSample } from "../../support/uploaded-sample";
import { makeDeal, makeWorkspace } from "../../support/workspace";

/** In bytes, as transferred. The requirement is 150 kB. */
const BUDGET = 140_000;
const LINES = 30;
const KINDS = ["Document", "Script", "Font"];

/** The bytes, with headers, that a page loads until it is idle, by type of resource. */
async function weightOf(page: Page, address: string): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, string>();
  const weights: Record<string, number> = {};
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    weights[kind] = (weights[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  return weights;
}

test("a document of ten blocks and more with thirty lines weighs at most 140 kB before its pictures [PRO-01]", async ({
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

  const weights = await weightOf(page, `http://${workspace.host}:${workspace.port}/proposals/${uuid}`);
  await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeEnabled();

  expect(KINDS.filter((kind) => !weights[kind])).toEqual([]);
  const total = KINDS.reduce((sum, kind) => sum + (weights[kind] ?? 0), 0);
  expect(total, JSON.stringify(weights)).toBeLessThan(BUDGET);
});
