export type MatrixPermission = { slug: string; name: string; description?: string | null };

export type MatrixModule = { module: string; name: string; permissions: readonly MatrixPermission[] };
