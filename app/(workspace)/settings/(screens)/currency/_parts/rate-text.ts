import { LARGEST_RATE, LEAST_RATE } from "@/lib/domain/currencies/rates";
import { decimal } from "@/lib/core/money/decimal";
import { shownNumber } from "@/lib/core/money/typed-number";
import type { Language } from "@/lib/core/i18n/languages";

/** Decimals that a rate is shown with at least (CUR-06). */
export const SHOWN_DECIMALS = 4;

/** A rate as the language writes it, with 4 decimals at least; 1.0000 where there is none (CUR-06). */
export const rateText = (rate: number | null | undefined, language: Language): string =>
  shownNumber(decimal(rate ?? 1), { language, least: SHOWN_DECIMALS });

/** A typed rate that can be saved; null for one that is outside of what is allowed (CUR-05, CUR-06). */
export const allowedRate = (rate: number | null): number | null =>
  rate !== null && rate >= LEAST_RATE && rate <= LARGEST_RATE ? rate : null;
