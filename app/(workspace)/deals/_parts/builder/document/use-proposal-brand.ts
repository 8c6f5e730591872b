import { useMemo } from "react";
import { proposalBrand } from "@/lib/domain/branding/proposal-brand";
import { useBuilder } from "../builder-context";

/** The workspace's brand with the proposal's own accent colour and typeface; the same object until they change. */
export function useProposalBrand() {
  const { data, deal } = useBuilder();
  const { brand } = data;
  const { accentColor, typeface } = deal;
  return useMemo(
    () => proposalBrand(brand, { accent_color: accentColor, typeface }),
    [brand, accentColor, typeface],
  );
}
