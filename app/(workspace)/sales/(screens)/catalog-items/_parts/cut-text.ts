import { plainText } from "@/lib/core/html/plain-text";

/**
 * Rich text as one line of at most `most` characters, with a dot between list items. If text is cut off, … is
 * added (CAT-02).
 */
export function cutText(html: string, most: number): string {
  const characters = [
    ...plainText(html.replaceAll(/<\/li>(?=\s*<li)/gi, " ·$&"))
      .replace(/\s+/g, " ")
      .trim(),
  ];
  return characters.length <= most ? characters.join("") : `${characters.slice(0, most).join("").trimEnd()}…`;
}
