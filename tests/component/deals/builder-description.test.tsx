// @vitest-environment jsdom
// Needs jsdom, because DOMPurify does not support happy-dom and would leave pictures and links in.
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeCatalogItem } from "../../unit/domain/deals/builder/make";
import { choose, drawBuilder, listOf } from "../../support/draw-builder";

test("a description that nobody cleaned keeps its few basic tags and nothing else [BLD-35]", async () => {
  const description =
    '<p>Fine <strong>print</strong><img src="/missing.png" onerror="document.title=1"><a href="//evil.test">link</a></p><script>document.title=1</script>';
  const view = drawBuilder({
    api: { "GET /api/sale-catalog-items": listOf([makeCatalogItem({ description })]) },
  });
  await choose(view, "Logo");
  const text = await waitFor(() => {
    const shown = document.querySelector(".proposal-rich-text");
    expect(shown).toHaveTextContent("Fine print");
    return shown;
  });
  expect(text?.querySelector("strong")).toHaveTextContent("print");
  expect(text?.querySelector("img, a, script")).toBeNull();
  expect(document.title).not.toBe("1");
});
