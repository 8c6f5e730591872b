/**
 * Media types of the stored files that browsers may read at /api/storage, by the ending that their content was
 * given. Drawn PDFs are not among them: those are asked for by their proposal.
 */
const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  svg: "image/svg+xml",
  webp: "image/webp",
  ico: "image/x-icon",
};

/** The media type of a stored name; null for a file that is not for browsers. */
export const servedType = (name: string): string | null =>
  TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? null;
