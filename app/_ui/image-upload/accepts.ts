import { ownValue } from "@/lib/core/own-value";
/** Kinds of files by media type, with their extensions, for systems that do not know the media type. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/svg+xml": ["svg"],
  "image/webp": ["webp"],
  "image/avif": ["avif"],
  "image/gif": ["gif"],
  "image/x-icon": ["ico"],
  "image/vnd.microsoft.icon": ["ico"],
  "application/pdf": ["pdf"],
};

/** Default kinds of pictures (WID-12, X-42). */
export const PICTURES: readonly string[] = ["image/png", "image/jpeg", "image/svg+xml"];

/** The value of an input's accept attribute. */
export const acceptText = (types: readonly string[]): string =>
  types.flatMap((type) => [type, ...endingsOf(type).map((ending) => `.${ending}`)]).join(",");

/** The kinds for display, such as "PNG, JPEG, SVG". */
export const kindNames = (types: readonly string[]): string =>
  [...new Set(types.map((type) => (endingsOf(type).at(-1) ?? type).toUpperCase()))].join(", ");

/**
 * Whether a file is of one of the kinds, by its media type or its extension. The server checks its content.
 */
export function isAccepted(
  { type, name }: { type: string; name: string },
  types: readonly string[],
): boolean {
  const ending = name.toLowerCase().split(".").at(-1) ?? "";
  return types.includes(type) || types.some((accepted) => endingsOf(accepted).includes(ending));
}

const endingsOf = (type: string): readonly string[] => ownValue(ENDINGS, type) ?? [];
