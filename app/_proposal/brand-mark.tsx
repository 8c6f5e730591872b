import type { BrandView } from "./brand-view";
import { Picture } from "./picture";

/** The tenant's logo, at most 60 by 200 px, or its name where there is none (S-126). */
export function BrandMark({ brand }: { brand: Pick<BrandView, "name" | "logoUrl"> }) {
  if (brand.logoUrl)
    return (
      <Picture
        src={brand.logoUrl}
        alt={brand.name}
        className="h-auto max-h-[60px] w-auto max-w-[200px] object-contain"
      />
    );
  return (
    <span className="text-lg font-semibold tracking-tight wrap-anywhere text-slate-900">{brand.name}</span>
  );
}
