import type { z } from "zod";
import type { apiToken } from "@/db/schema";
import type { apiTokenSchema } from "./schema";

/** A stored token as its owner sees it. */
export const presentToken = (row: typeof apiToken.$inferSelect): z.input<typeof apiTokenSchema> => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  permissions: row.permissions,
  created_at: row.createdAt,
  expires_at: row.expiresAt,
  last_used_at: row.lastUsedAt,
  revoked_at: row.revokedAt,
});
