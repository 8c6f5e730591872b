import type { ConstantAnswer } from "@/lib/domain/constants/schema";

type TypeEntry = { id: number; slug: string };

/** Types, identified by the slugs of their constants (S-060). */
export const typesOf = (
  constants: readonly ConstantAnswer[],
  type: "field_type" | "field_sub_type",
): TypeEntry[] =>
  constants.filter((constant) => constant.constant_type === type).map(({ id, slug }) => ({ id, slug }));

/** A type by its slug or id; null if the tenant's constants do not have it. */
export const typeBy = (
  constants: readonly ConstantAnswer[],
  type: "field_type" | "field_sub_type",
  slugOrId: string | number,
): TypeEntry | null =>
  typesOf(constants, type).find(({ id, slug }) => id === slugOrId || slug === slugOrId) ?? null;
