import type { TaxNames } from "@/db/schema";

type Rate = { id: number; name: string; value: number };

/** A rate with its names in other languages where it has any: what has none is written as before there were names. */
export const namedRate = ({
  id,
  name,
  value,
  names,
}: Rate & { names: TaxNames }): Rate & { names?: TaxNames } => ({
  id,
  name,
  ...(Object.values(names).some(Boolean) && { names }),
  value,
});
