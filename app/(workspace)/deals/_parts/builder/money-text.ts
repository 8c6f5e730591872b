import { useCallback } from "react";
import { useStaffText } from "@/app/_ui/staff-text";

/** Formats amounts of a currency for staff. */
export function useMoneyText(currency: string): (amount: number) => string {
  const { money } = useStaffText();
  return useCallback((amount: number) => money(amount, currency), [money, currency]);
}
