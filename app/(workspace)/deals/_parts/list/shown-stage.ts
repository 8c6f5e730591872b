export type ShownStage = "prospect" | "closed" | "lost";

const SHOWN: Readonly<Record<string, ShownStage>> = {
  pending: "prospect",
  signed: "closed",
  lost: "lost",
  cancelled: "lost",
};

/** How the list names a stage (DLS-06, X-24): any unknown one is a prospect. */
export const shownStage = (slug: string): ShownStage =>
  Object.hasOwn(SHOWN, slug) ? (SHOWN[slug] ?? "prospect") : "prospect";
