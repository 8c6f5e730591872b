import type { PictureKind } from "@/lib/platform/uploads/read-picture";

export const PICTURE_TYPES = ["logo", "favicon", "footer"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

type Picture = { key: string; kinds: readonly PictureKind[]; maxWidth: number; maxHeight: number };

/**
 * The pictures of a workspace: their settings (LOG-04, S-097), allowed file kinds (LOG-01, X-42), and stored size
 * in pixels, about four times the largest size in which each is shown.
 */
export const PICTURES: Readonly<Record<PictureType, Picture>> = {
  logo: { key: "--kapi-logo", kinds: ["png", "jpeg", "svg"], maxWidth: 800, maxHeight: 240 },
  favicon: { key: "--kapi-favicon", kinds: ["png", "ico"], maxWidth: 256, maxHeight: 256 },
  footer: { key: "--kapi-footer", kinds: ["png", "jpeg", "svg"], maxWidth: 2_400, maxHeight: 600 },
};

/** The most bytes of a picture (S-121). */
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024;
