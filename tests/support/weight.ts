import type { Page } from "@playwright/test";

/** The bytes, with headers, that a page loads until it is idle, by type of resource. */
export async function weightOf(page: Page, open: () => Promise<unknown>): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, string>();
  const weights: Record<string, number> = {};
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    weights[kind] = (weights[kind] ?? 0) + encodedDataLength;
  });
  await open();
  await page.waitForLoadState("networkidle");
  return weights;
}

/** The sum of some types. */
export const sumOf = (weights: Readonly<Record<string, number>>, kinds: readonly string[]): number =>
  kinds.reduce((sum, kind) => sum + (weights[kind] ?? 0), 0);
