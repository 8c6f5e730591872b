import { eq } from "drizzle-orm";
import type { z } from "zod";
import { zohoConnection } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context, LongContext } from "@/lib/platform/context";
import { AppError, invalid } from "@/lib/core/contract/errors";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import {
  auditValues,
  SUBJECT,
  readConnection,
  type ZohoConnection,
  openSecret,
  sealSecret,
} from "./connection";
import { readCrm } from "./read-crm";
import { renewAccess, type ZohoAccess, type ZohoCredentials } from "./renew-access";
import type { zohoConnectionBody } from "./api";
import { ZohoError } from "./zoho-error";

type Given = z.output<typeof zohoConnectionBody>;

/**
 * Stores a tenant's access to Zoho, sealed, after a test search with it (S-102); a disabled one is not tested. An
 * omitted secret stays. Errors: 412 STALE_VERSION by If-Match, and if somebody else saves or removes it
 * meanwhile; 422 for a missing secret and for credentials that Zoho refuses; 503 if Zoho does not answer.
 */
export async function saveConnection(
  context: LongContext,
  input: Given,
  headers: Headers,
): Promise<ZohoConnection> {
  const before = await context.transaction(readConnection);
  mustBeCurrent(before, headers);
  const credentials = credentialsFrom(input, before);
  const access = input.is_enabled ? await tried(credentials, context.now).catch(refused) : null;
  return context.conclude((inner) => store(inner, { given: input, before, credentials, access }));
}

function mustBeCurrent(before: ZohoConnection | null, headers: Headers): void {
  if (before && isStale(headers, before)) throw stale(before);
}

const stale = (present: ZohoConnection | null) =>
  staleVersion("Somebody else changed this first.", { version: present?.version ?? 0 });

function credentialsFrom(input: Given, before: ZohoConnection | null): ZohoCredentials {
  const clientSecret =
    input.client_secret ?? (before && openSecret(before.tenantId, "client secret", before.clientSecret));
  const refreshToken =
    input.refresh_token ?? (before && openSecret(before.tenantId, "refresh token", before.refreshToken));
  if (clientSecret === null) throw invalid("client_secret", "is needed", "required");
  if (refreshToken === null) throw invalid("refresh_token", "is needed", "required");
  return { region: input.region, clientId: input.client_id, clientSecret, refreshToken };
}

async function tried(credentials: ZohoCredentials, now: Date): Promise<ZohoAccess> {
  const access = await renewAccess(credentials, now);
  await readCrm({ region: credentials.region, token: access.token }, "Accounts/search", {
    word: "kapi",
    fields: "Account_Name",
    per_page: "1",
  });
  return access;
}

function refused(error: unknown): never {
  if (!(error instanceof ZohoError)) throw error;
  if (error.kind === "scope")
    throw invalid(
      "refresh_token",
      "Zoho does not let these credentials search and read companies.",
      "zoho_scope",
    );
  if (error.kind === "credentials" || error.kind === "token")
    throw invalid("refresh_token", "Zoho does not accept these credentials.", "zoho_refused");
  throw new AppError(
    503,
    "SERVICE_UNAVAILABLE",
    "Zoho did not answer, so nothing was saved. Please try again.",
    { retryAfter: error.retryAfter ?? 30 },
  );
}

type Change = {
  given: Given;
  before: ZohoConnection | null;
  credentials: ZohoCredentials;
  access: ZohoAccess | null;
};

async function store(
  context: Context,
  { given, before, credentials, access }: Change,
): Promise<ZohoConnection> {
  const { db, tenantId, now } = context;
  const { region, clientId, clientSecret, refreshToken } = credentials;
  const values = {
    region,
    clientId,
    isEnabled: given.is_enabled,
    clientSecret: sealSecret(tenantId, "client secret", clientSecret),
    refreshToken: sealSecret(tenantId, "refresh token", refreshToken),
    accessToken: access && sealSecret(tenantId, "access token", access.token),
    accessTokenExpiresAt: access?.expiresAt ?? null,
    lastError: null,
    lastErrorAt: null,
    ...(access ? { lastSuccessAt: now } : {}),
    version: (before?.version ?? 0) + 1,
    updatedAt: now,
  };
  // The tested values are based on the state read before the test, so only that state may be replaced.
  const [stored] = before
    ? await db
        .update(zohoConnection)
        .set(values)
        .where(
          within(
            context,
            zohoConnection,
            eq(zohoConnection.id, before.id),
            eq(zohoConnection.version, before.version),
          ),
        )
        .returning()
    : await db
        .insert(zohoConnection)
        .values({ ...values, tenantId, createdAt: now })
        .onConflictDoNothing()
        .returning();
  if (!stored) throw stale(await readConnection(context));
  const { client_secret, refresh_token } = given;
  await audit(context, {
    action: before ? "changed" : "created",
    subject: { ...SUBJECT, id: stored.id },
    ...(before ? { before: auditValues(before) } : {}),
    after: { ...auditValues(stored), client_secret, refresh_token },
  });
  return stored;
}
