import { boolean, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { identity, instant, stamps, tenantKeys, version } from "./columns";
import { ofTenant } from "./tenant";

/**
 * A tenant's access to Zoho CRM (S-102), one for each tenant. Secrets and tokens are sealed; the id of their
 * key stands in the text.
 */
export const zohoConnection = pgTable(
  "zoho_connection",
  {
    tenantId: ofTenant(),
    id: identity(),
    /** Zoho's data centre: com, eu, in, com.au, jp, ca, sa, com.cn. */
    region: text("region").notNull(),
    clientId: text("client_id").notNull(),
    clientSecret: text("client_secret").notNull(),
    refreshToken: text("refresh_token").notNull(),
    /** The last access token, usable until then. */
    accessToken: text("access_token"),
    accessTokenExpiresAt: instant("access_token_expires_at"),
    isEnabled: boolean("is_enabled").notNull().default(true),
    lastError: text("last_error"),
    lastErrorAt: instant("last_error_at"),
    lastSuccessAt: instant("last_success_at"),
    version: version(),
    ...stamps(),
  },
  (t) => [...tenantKeys("zoho_connection", t), uniqueIndex("zoho_connection_tenant_key").on(t.tenantId)],
);
