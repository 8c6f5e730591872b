import { getLocale } from "next-intl/server";
import { cache } from "react";
import { staffText, type OfferStyle, type OfferText } from "@/lib/core/offers/offer-text";
import { readOfferStyle } from "@/lib/domain/branding/read-brand";
import { inPage } from "@/lib/server/auth/page-context";

/** How the workspace of the page being rendered writes days; read once per request. */
export const pageOfferStyle: () => Promise<OfferStyle> = cache(() => inPage(readOfferStyle));

/** For server components, what useStaffText() is for the browser's. */
export const pageStaffText = async (): Promise<OfferText> =>
  staffText({ language: await getLocale(), ...(await pageOfferStyle()) });
