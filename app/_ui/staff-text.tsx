"use client";

import { useLocale } from "next-intl";
import { createContext, useContext, type ReactNode } from "react";
import {
  DEFAULT_OFFER_STYLE,
  staffText,
  type OfferStyle,
  type OfferText,
} from "@/lib/core/offers/offer-text";

const Style = createContext(DEFAULT_OFFER_STYLE);

/** Tells the screens below how the workspace writes days, and which time zone they are of. */
export const OfferStyleProvider = ({ style, children }: { style: OfferStyle; children: ReactNode }) => (
  <Style value={style}>{children}</Style>
);

/** Formats amounts, numbers, days and times on staff's screens, in the reader's language and the workspace's zone. */
export function useStaffText(): OfferText {
  return staffText({ language: useLocale(), ...useContext(Style) });
}
