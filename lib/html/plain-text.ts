/** Rich text without its tags, entities as the characters they stand for. Tags leave a space, so that paragraphs do not run together. */
export function plainText(html: string): string {
  return html.replace(/<\/?[a-z][^>]*>/gi, " ").replace(/&(#39|[a-z]+);/gi, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'", apos: "'" };
