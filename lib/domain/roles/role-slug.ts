/** The slug that a role's name gives: lower-cased, spaces and hyphens to underscores, other characters removed (ROL-10). */
export const roleSlug = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[\s-]/g, "_")
    .replace(/[^a-z0-9_]/g, "");
