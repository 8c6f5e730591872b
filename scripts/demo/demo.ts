import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { company, outbox, tenant } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Company } from "@/lib/domain/company/seller";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { addCatalog } from "./sample/catalog";
import { addCustomFields } from "./sample/custom-fields";
import { addClients } from "./sample/clients";
import { addCurrencies } from "./sample/money";
import { addDeals } from "./sample/deals";
import { addDealTemplates } from "./sample/deal-templates";
import { addShowcase } from "./sample/add-showcase";
import { addMailTemplates } from "./sample/mail-templates";
import { addPeople } from "./sample/people";
import { addQuestions } from "./sample/questions";
import { DEMO_TENANTS, type DemoTenant } from "./sample/tenants";
import type { Scope } from "./sample/scope";
import { addPictures } from "./sample/pictures";
import type { Storage } from "@/lib/platform/storage/storage";
import { ownerTransaction } from "../database/owner-transaction";
import { loadReference } from "../database/reference";
import { stableUuid } from "./stable-uuid";

/**
 * Fills a migrated database with the demo tenants local and acme in one transaction. Does nothing if they
 * exist.
 *
 * @param adminUrl address of the migrating role
 * @param storage where logos, covers and pictures of services go; without it there are none
 * @throws when the database holds other tenants: demo accounts have a public password
 */
export function seedDemo(adminUrl: string, storage: Storage | null = null): Promise<void> {
  return ownerTransaction(adminUrl, async (db) => {
    // If two processes start at once, the second waits and then finds the data.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('kapi-seed'))`);
    if (await isSeeded(db)) return;
    await loadReference(db);
    const today = new Date();
    for (const plan of DEMO_TENANTS) await seedTenant(db, plan, { today, storage });
  });
}

async function isSeeded(db: Transaction): Promise<boolean> {
  const known = new Set(DEMO_TENANTS.map(({ slug }) => slug));
  const result = await db.select({ slug: tenant.slug }).from(tenant);
  if (result.some(({ slug }) => !known.has(slug)))
    throw new Error("This database holds other tenants: no demo data is loaded into it.");
  return result.length > 0;
}

/** The company of a tenant that was made with its country. */
async function addCompany({ db, tenantId }: Scope, profile: Company): Promise<void> {
  await db.update(company).set({ profile }).where(within({ tenantId }, company));
}

type World = { today: Date; storage: Storage | null };

async function seedTenant(db: Transaction, plan: DemoTenant, { today, storage }: World): Promise<void> {
  const created = await createTenant(db, {
    slug: plan.slug,
    name: plan.name,
    uuid: stableUuid(plan.slug),
    languageId: plan.languageId,
    brandColors: plan.brandColors,
    country: "CA",
  });
  const scope = { db, tenant: created, tenantId: created.id };
  await addCompany(scope, plan.company);
  await addCurrencies(scope, plan.rates);
  const people = await addPeople(scope, plan.people);
  const questions = await addQuestions(scope, plan.say);
  const items = await addCatalog(scope, questions, plan);
  await addCustomFields(scope);
  const clients = await addClients(scope, plan.clients);
  const owners = people.filter(({ isSuperAdmin }) => !isSuperAdmin);
  const customers = clients.map((client, index) => ({ ...client, name: plan.clients[index]?.name ?? "" }));
  // Before the deals, because their lines keep the pictures.
  if (storage) await addPictures(scope, items, plan, storage);
  const world = { ...scope, owners, customers, stock: { items, questions }, say: plan.say };
  await addDeals(world, today);
  if (storage) await addShowcase(world, storage, today);
  await addDealTemplates(scope, { stock: { items, questions, taxProfiles: [] }, say: plan.say }, today);
  await addMailTemplates(scope, today);
  // Mails about past events must not be sent now.
  await db
    .update(outbox)
    .set({ sentAt: sql`${outbox.createdAt}` })
    .where(and(eq(outbox.tenantId, created.id), isNull(outbox.sentAt)));
}
