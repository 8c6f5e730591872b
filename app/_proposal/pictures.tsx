import { type ComponentProps, createElement } from "react";
import { usePicture } from "@/app/_ui/use-picture";
import { fileAddress } from "@/lib/domain/branding/file-address";
import { fill } from "./texts";
import type { BrandView, ProposalView } from "@/lib/domain/proposals/view";

/**
 * An img element. The framework's Image component serves its optimizer, which is off: pictures are stored in
 * the size in which they are shown.
 */
export const Picture = (props: ComponentProps<"img"> & { alt: string }) => createElement("img", props);

type BrandMarkProps = {
  brand: Pick<BrandView, "name" | "logoUrl">;
  /** Where a smaller logo stands in its place. */
  at?: "object-left" | "object-center" | "object-left @xl:object-right";
};

/**
 * The tenant's logo, at most 60 by 200 px, or its name if there is none (S-126) or it cannot be loaded (LOG-03). A
 * logo's place has always the full size, so that nothing moves when the picture arrives.
 */
export function BrandMark({ brand, at = "object-left" }: BrandMarkProps) {
  const logo = usePicture(brand.logoUrl);
  if (brand.logoUrl && !logo.hasFailed)
    return (
      <Picture
        {...logo.props}
        src={brand.logoUrl}
        alt={brand.name}
        className={`block h-[60px] w-[200px] max-w-full object-scale-down ${at}`}
      />
    );
  return (
    <span className="text-lg font-semibold tracking-tight wrap-anywhere text-slate-900">{brand.name}</span>
  );
}

/** Full pages around the offer, as pictures. */
export function PageImages({ addresses, label }: { addresses: string[]; label: string }) {
  return addresses.map((address, index) => (
    <Picture
      key={address}
      src={address}
      alt={fill(label, { number: index + 1 })}
      loading="lazy"
      // Reserves the space of an A4 sheet until the picture's aspect ratio is known.
      className="mb-6 block aspect-[auto_210/297] h-auto w-full rounded-[10px] border border-slate-200 bg-white"
    />
  ));
}

/** Addresses of the active pages of one type that have a file, in order (PRO-20). */
export function visiblePages(pages: ProposalView["pdf_pages"], type: "cover" | "content"): string[] {
  return pages
    .filter((page) => page.is_active && page.type === type)
    .toSorted((one, other) => one.order_index - other.order_index)
    .map((page) => fileAddress(page.file_url))
    .filter((address) => address !== null);
}
