import type { z } from "zod";
import type { ZohoConnection } from "./connection";
import { REGION_NAMES } from "./regions";
import type { zohoConnectionSchema } from "./schema";

/** A tenant's access to Zoho as it is answered: whether there is one and how it does, never a secret or a token. */
export const presentConnection = (row: ZohoConnection | null): z.input<typeof zohoConnectionSchema> => ({
  is_connected: row !== null,
  is_enabled: row?.isEnabled ?? false,
  region: REGION_NAMES.find((region) => region === row?.region) ?? null,
  client_id: row?.clientId ?? null,
  last_success_at: row?.lastSuccessAt ?? null,
  last_error: row?.lastError ?? null,
  last_error_at: row?.lastErrorAt ?? null,
  version: row?.version ?? 0,
});
