import type { Metadata } from "next";
import { pageLook } from "./page-look";
import { shownTenant } from "./shown-tenant";

/** The workspace's favicon for a page's head; without one the product's own stays (app/icon.svg). */
export async function siteIcon(): Promise<Pick<Metadata, "icons">> {
  await shownTenant();
  const { faviconUrl } = await pageLook();
  return faviconUrl ? { icons: { icon: faviconUrl } } : {};
}
