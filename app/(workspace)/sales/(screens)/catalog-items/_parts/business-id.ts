/** The business that owns a service: the entity of type Business or with slug business, else 1 (CAT-10). */
export const businessIdOf = (entities: readonly { id: number; type: string; slug: string }[]): number =>
  entities.find(({ type, slug }) => type === "Business" || slug === "business")?.id ?? 1;
