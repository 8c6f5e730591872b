import { accessOf, type PagePath } from "@/lib/core/access/pages";
import { expect, openAs, test } from "../../support/frame";
import type { Place } from "../../support/places";
import { sumOf, weightOf } from "../../support/weight";
import { PLACES } from "./every-place";

/** Bytes as transferred, before pictures and what is read later. */
const MOST = 295_000;
const MOST_OF_BUILDER = 350_000;
const MOST_OF_SERVICE = 435_000;
/** Other pages that are reached with an editor open. */
const MOST_OF_EDITORS = 455_000;
const EDITORS: readonly PagePath[] = [
  "/sales/blocks/create",
  "/sales/blocks/{id}/edit",
  "/sales/questions/create",
];
const KINDS = ["Document", "Script", "Stylesheet", "Font"];

function boundOf(page: PagePath): number {
  if (page === "/deals/create" || page === "/deals/{id}/edit") return MOST_OF_BUILDER;
  if (page === "/sales/catalog-items/create") return MOST_OF_SERVICE;
  return EDITORS.includes(page) ? MOST_OF_EDITORS : MOST;
}
const isOfStaff = ({ page }: Place) => typeof page === "string" && typeof accessOf(page) === "object";

/** Each page of staff once, as it is when it opens. */
const pages = new Map(
  PLACES.filter(isOfStaff)
    .toReversed()
    .map((place) => [place.page as PagePath, place]),
);

test("a staff page weighs at most 295 kB when it opens first, the builder 350 kB [U-105]", async ({
  browser,
  workspace,
}) => {
  const heavy: string[] = [];
  for (const [page, place] of pages) {
    const path = typeof place.path === "function" ? await place.path(workspace) : (place.path ?? page);
    const context = await browser.newContext();
    const opened = await context.newPage();
    const weights = await weightOf(opened, () => openAs(opened, workspace, place.who ?? "admin", path));
    await context.close();
    expect(KINDS.filter((kind) => !weights[kind])).toEqual([]);
    const [all, script] = [sumOf(weights, KINDS), weights["Script"] ?? 0];
    const said = `${page}: ${kilobytes(all)}, script ${kilobytes(script)}`;
    console.log(said);
    if (all > boundOf(page)) heavy.push(said);
  }
  expect(heavy, "`npm run measure:pages` says what their script is made of").toEqual([]);
});

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
