/** Steps of the builder, in order (BLD-12). */
export const STEPS = ["client", "currency", "services", "pdf", "preview"] as const;
export type Step = (typeof STEPS)[number];
