import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import {
  catalogItem,
  client,
  contact,
  field,
  permission,
  priceInterval,
  priceModifier,
  role,
  rolePermission,
  taxProfile,
  tenantCurrency,
  userAccount,
} from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { dealCalls } from "@/lib/domain/deals/calls";
import type { DealAnswer } from "@/lib/domain/deals/schema";
import { openSession } from "@/lib/domain/auth/sessions";
import { hashPassword } from "@/lib/domain/auth/passwords";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import type { Call } from "@/lib/core/contract/call";
import type { Tenant } from "@/lib/core/tenants/host";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { sendCall, type CallAnswer, type RestOfCall } from "./call";
import { http, type HttpAnswer } from "./http";
import { raiseLimits } from "./raise-limits";
import { sharedServer } from "./shared-server";

export const ROLES = ["super_admin", "admin", "manager", "employee", "none"] as const;
export type Caller = (typeof ROLES)[number];
export const PASSWORD = "Correct1horse";

/** Who calls, as the manager by default and null for nobody, and the request's headers. */
export type Sender = { as?: Caller | null; token?: string; headers?: Record<string, string> };
export type CallRest<C extends Call> = RestOfCall<C, Sender>;

/**
 * A tenant of one test file, by default on the shared server: a user of each role, a small catalogue, a
 * client.
 */
export type Workspace = {
  port: number;
  adminUrl: string;
  url: string;
  host: string;
  tenant: Tenant;
  tokens: Record<Caller, string>;
  refreshTokens: Record<Caller, string>;
  users: Record<Caller, number>;
  catalog: SmallCatalog;
  /** One call of the API by its contract, to the tenant's host: `call(dealCalls.read, { params: { id } })`. */
  call: <C extends Call>(call: C, ...rest: CallRest<C>) => Promise<CallAnswer<C>>;
  /** One HTTP call to the tenant's host, for what no contract describes and for what HTTP itself is tested by. */
  raw: <Body = unknown>(
    method: string,
    path: string,
    options?: Sender & { body?: unknown },
  ) => Promise<HttpAnswer<Body>>;
  /** The access token of a new user whose role has exactly these permissions. */
  tokenWith: (...permissions: PermissionSlug[]) => Promise<string>;
};

type SmallCatalog = Awaited<ReturnType<typeof addCatalog>>;

/**
 * Creates the tenant `${prefix}-…` with everything it needs, on the shared server or on the given one. Its
 * limits are raised, because tests call more often than people; tests of limits pass "own" to keep the
 * product's.
 */
export async function makeWorkspace(
  prefix: string,
  server?: { port: number; url: string; adminUrl: string },
  limits: "raised" | "own" = "raised",
): Promise<Workspace> {
  const { port, url, adminUrl } = server ?? (await sharedServer());
  const slug = `${prefix}-${randomUUID().slice(0, 8)}`;
  const host = `${slug}.localhost`;
  const made = await ownerTransaction(adminUrl, async (db) => {
    const tenant = await createTenant(db, { slug, name: `Company ${prefix}` });
    return { tenant, ...(await addUsers(db, tenant)), catalog: await addCatalog(db, tenant.id) };
  });
  if (limits === "raised") await raiseLimits(adminUrl, made.tenant.id);
  const bearer = ({ as = "manager", token }: Sender) => token ?? (as === null ? null : made.tokens[as]);
  return {
    port,
    url,
    adminUrl,
    host,
    ...made,
    call: (call, ...[given]) => {
      const { as, token, ...parts } = given ?? {};
      return sendCall({ port, host }, call, { ...parts, token: bearer({ as, token }) });
    },
    raw: (method, path, { body, headers, ...sender } = {}) => {
      const token = bearer(sender);
      return http({
        port,
        host,
        method,
        path,
        body,
        headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
      });
    },
    tokenWith: (...permissions) =>
      ownerTransaction(adminUrl, (db) => customToken(db, made.tenant, permissions)),
  };
}

/** A workspace's calls with another sender than the manager: `callsAs(() => workspace, { as: "admin" })`. */
export const callsAs =
  (workspace: () => Workspace, sender: Sender): Workspace["call"] =>
  <C extends Call>(call: C, ...[given]: CallRest<C>) =>
    workspace().call(call, ...([{ ...sender, ...given }] as CallRest<C>));

async function addUsers(db: Transaction, tenant: Tenant) {
  const passwordHash = await hashPassword(null, PASSWORD);
  const tokens = {} as Record<Caller, string>;
  const refreshTokens = {} as Record<Caller, string>;
  const users = {} as Record<Caller, number>;
  for (const slug of ROLES) {
    const [found] = await db
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.tenantId, tenant.id), eq(role.slug, slug)));
    users[slug] = await addUser(db, tenant, {
      email: `${slug}@example.test`,
      firstName: "Zoé",
      lastName: slug,
      roleId: found?.id ?? null,
      passwordHash,
    });
    const opened = await openFor(db, tenant, users[slug]);
    tokens[slug] = opened.accessToken;
    refreshTokens[slug] = opened.refreshToken;
  }
  return { tokens, refreshTokens, users };
}

type NewUser = {
  email: string;
  firstName: string;
  lastName: string;
  roleId: number | null;
  passwordHash: string | null;
};

async function addUser(db: Transaction, tenant: Tenant, user: NewUser): Promise<number> {
  const [row] = await db
    .insert(userAccount)
    .values({
      tenantId: tenant.id,
      uuid: randomUUID(),
      emailVerifiedAt: new Date(),
      phone: "+1 514 555 0100",
      ...user,
    })
    .returning({ id: userAccount.id });
  if (!row) throw new Error("a test user was not stored");
  return row.id;
}

async function openFor(db: Transaction, tenant: Tenant, userId: number) {
  const opened = await openSession(
    {
      tenant,
      tenantId: tenant.id,
      db,
      actor: { kind: "system" },
      now: new Date(),
      request: { id: "test", address: "127.0.0.1", userAgent: "test", language: "" },
      afterCommit: () => undefined,
    },
    userId,
    "bearer",
  );
  if (opened.channel !== "bearer") throw new Error("a bearer session was asked for");
  return opened;
}

async function customToken(
  db: Transaction,
  tenant: Tenant,
  slugs: readonly PermissionSlug[],
): Promise<string> {
  const name = `custom_${randomUUID().slice(0, 8)}`;
  const [made] = await db
    .insert(role)
    .values({ tenantId: tenant.id, slug: name, name })
    .returning({ id: role.id });
  const known = await db.select({ id: permission.id, slug: permission.slug }).from(permission);
  const rows = known
    .filter(({ slug }) => (slugs as readonly string[]).includes(slug))
    .map(({ id }) => ({ tenantId: tenant.id, roleId: made?.id ?? 0, permissionId: id }));
  if (rows.length > 0) await db.insert(rolePermission).values(rows);
  const user = await addUser(db, tenant, {
    email: `${name}@example.test`,
    firstName: "Custom",
    lastName: "Role",
    roleId: made?.id ?? null,
    passwordHash: null,
  });
  return (await openFor(db, tenant, user)).accessToken;
}

/**
 * Prices are in cents of CAD. `pages` is a required number; `rush` is a boolean shown from the 3rd page on.
 */
async function addCatalog(db: Transaction, tenantId: number) {
  const idOf = (rows: { id: number }[]): number => rows[0]?.id ?? 0;
  const pages = idOf(
    await db
      .insert(field)
      .values({
        tenantId,
        name: "Number of pages",
        goSaleTitle: "How many pages?",
        typeId: 2,
        rules: { required: true },
        position: 1,
      })
      .returning({ id: field.id }),
  );
  const rush = idOf(
    await db
      .insert(field)
      .values({
        tenantId,
        name: "Rush",
        goSaleTitle: "In a hurry?",
        typeId: 3,
        position: 2,
        visibleWhen: [{ field_id: pages, comparison_id: 225, value: "3" }],
      })
      .returning({ id: field.id }),
  );
  const style = idOf(
    await db
      .insert(field)
      .values({
        tenantId,
        name: "Style",
        typeId: 1,
        subTypeId: 1,
        position: 3,
        ui: {
          options: [
            { value: "plain", label: "Plain" },
            { value: "bold", label: "Bold & loud" },
          ],
        },
      })
      .returning({ id: field.id }),
  );
  const item = async (values: Partial<typeof catalogItem.$inferInsert> & { title: string }) =>
    idOf(
      await db
        .insert(catalogItem)
        .values({
          tenantId,
          description: `<p>About ${values.title}</p>`,
          searchText: values.title.toLowerCase(),
          pricingOptionId: 1,
          ...values,
        })
        .returning({ id: catalogItem.id }),
    );
  const fixed = await item({ title: "Logo", standardAmount: 100_00 });
  const negotiable = await item({
    title: "Workshop",
    standardAmount: 200_00,
    minNegotiationMargin: 80,
    maxNegotiationMargin: 130,
  });
  const limited = await item({ title: "Domain", standardAmount: 20_00, purchaseLimit: 3 });
  const inactive = await item({ title: "Fax", standardAmount: 10_00, isActive: false });
  const tiered = await item({ title: "Website", pricingOptionId: 2, mainFieldId: pages });
  await db.insert(priceInterval).values([
    { tenantId, catalogItemId: tiered, fieldId: pages, from: 1, to: 5, rate: 7_00, flatFee: 0 },
    { tenantId, catalogItemId: tiered, fieldId: pages, from: 6, to: 10, rate: 6_50, flatFee: 0 },
    { tenantId, catalogItemId: tiered, fieldId: pages, from: 11, to: null, rate: 6_00, flatFee: 0 },
  ]);
  await db.insert(priceModifier).values([
    {
      tenantId,
      catalogItemId: tiered,
      fieldId: rush,
      comparisonOperatorId: 223,
      comparisonValue: "true",
      typeId: 2,
      modifierId: 3,
      value: 0.5,
    },
    {
      tenantId,
      catalogItemId: tiered,
      fieldId: style,
      comparisonOperatorId: 223,
      comparisonValue: "bold",
      typeId: 2,
      modifierId: 1,
      value: 10_00,
    },
  ]);
  const clientId = idOf(
    await db
      .insert(client)
      .values({
        tenantId,
        uuid: randomUUID(),
        name: "Éclair Café",
        company: "Éclair Inc.",
        email: "hello@eclair.test",
        phone: "+1 514 555 0199",
        searchText: "eclair cafe eclair inc. hello@eclair.test",
      })
      .returning({ id: client.id }),
  );
  const contacts = await db
    .insert(contact)
    .values([
      {
        tenantId,
        clientId,
        firstName: "Inès",
        lastName: "Roy",
        email: "ines@eclair.test",
        searchText: "ines roy ines@eclair.test",
        isPrimary: true,
        position: 1,
      },
      {
        tenantId,
        clientId,
        firstName: "Paul",
        lastName: "Roy",
        email: "paul@eclair.test",
        searchText: "paul roy paul@eclair.test",
        position: 2,
      },
    ])
    .returning({ id: contact.id });
  await db.insert(tenantCurrency).values([
    { tenantId, currencyId: 1, rate: 0.75 },
    { tenantId, currencyId: 5, rate: 110.5 },
  ]);
  const taxes = await db
    .select({ id: taxProfile.id, name: taxProfile.name })
    .from(taxProfile)
    .where(eq(taxProfile.tenantId, tenantId))
    .orderBy(taxProfile.position, taxProfile.id);
  return {
    fields: { pages, rush, style },
    items: { fixed, negotiable, limited, inactive, tiered },
    clientId,
    contactIds: contacts.map(({ id }) => id) as [number, number],
    taxIds: taxes.map(({ id }) => id) as [number, number, number],
  };
}

type LineInput = { sale_catalog_item_id: number | null; quantity?: number } & Record<string, unknown>;

/** A body of POST /deals for the workspace's client, with one Logo by default. */
export function dealBody(
  { catalog }: Workspace,
  attributes: Record<string, unknown> = {},
  lines: LineInput[] = [{ sale_catalog_item_id: catalog.items.fixed }],
  editedId?: number,
) {
  return {
    data: {
      attributes: {
        client_id: catalog.clientId,
        lineItems: lines.map((line) => ({ quantity: 1, ...line })),
        ...attributes,
      },
      ...(editedId === undefined ? {} : { relationships: { editedDeal: { data: { id: editedId } } } }),
    },
  };
}

/** Creates a deal as the manager. */
export async function makeDeal(
  workspace: Workspace,
  ...given: [Record<string, unknown>?, LineInput[]?, number?]
): Promise<DealAnswer> {
  const answer = await workspace.call(dealCalls.create, {
    untyped: { body: dealBody(workspace, ...given) },
  });
  if (answer.status !== 201) throw new Error(`A deal was not created: ${answer.status} ${answer.text}`);
  return answer.body.data;
}
