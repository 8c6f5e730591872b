import { cache } from "react";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { inPage } from "@/lib/server/auth/page-context";
import { readLook } from "@/lib/domain/branding/read-brand";
import { requireTenant } from "./require-tenant";
import type { Theme } from "./theme-toggle";

/** The look of this page's tenant, read once per request. */
export const pageLook = cache(() => inPage(readLook));

/** The workspace's favicon for a page's head; without one the product's own is used (app/icon.svg). */
export async function siteIcon(): Promise<Pick<Metadata, "icons">> {
  await requireTenant();
  const { faviconUrl } = await pageLook();
  return faviconUrl ? { icons: { icon: faviconUrl } } : {};
}

/** The theme chosen in this browser; default light (S-141). */
export const pageTheme = async (): Promise<Theme> =>
  (await cookies()).get("kapi.theme")?.value === "dark" ? "dark" : "light";
