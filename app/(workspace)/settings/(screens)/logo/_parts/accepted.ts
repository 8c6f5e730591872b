import { PICTURES, type PictureType } from "@/lib/domain/settings/pictures";

const MEDIA_TYPES = {
  png: ["image/png"],
  jpeg: ["image/jpeg"],
  svg: ["image/svg+xml"],
  ico: ["image/x-icon", "image/vnd.microsoft.icon"],
} as const;

/** Media types that a picture's file may have (LOG-01, X-42): what the server accepts by content. */
export const accepted = (type: PictureType): string[] =>
  PICTURES[type].kinds.flatMap((kind) => MEDIA_TYPES[kind]);
