import type { Brand } from "@/lib/domain/branding/read-brand";

/** What the card needs of a tenant's brand; without styles the default ones stand. */
export type BrandView = Pick<Brand, "name" | "logoUrl"> &
  Partial<Pick<Brand, "footerUrl" | "primaryColor" | "accentColor" | "onPrimary" | "styles" | "offerFormat">>;
