import { asc } from "drizzle-orm";
import { taxProfile } from "@/db/schema";
import { within } from "@/db/tenancy";
import { createDeal } from "@/lib/domain/deals/create-deal";
import { languageOfId } from "@/lib/core/i18n/languages";
import { HOUR } from "@/lib/core/time/milliseconds";
import type { Member } from "@/lib/platform/context";
import type { Storage } from "@/lib/platform/storage/storage";
import type { Text } from "./catalog-plan";
import { namedLines, type Customer, type Stock } from "./deal-body";
import { contextOf, withStableLink } from "./deals";
import { SAMPLE_PICTURES, samplePictures, type SamplePicture } from "./document-pictures";
import { storePicture } from "./pictures";
import { constantId, type Scope } from "./scope";
import { SHOWCASE_LINES, SHOWCASE_NAME, showcaseContent } from "./showcase";

type World = Scope & {
  owners: readonly Member[];
  customers: readonly Customer[];
  stock: Omit<Stock, "taxProfiles">;
  say: (text: Text) => string;
};

/** The name from which stableUuid() derives its public link. */
export const SHOWCASE_LINK = "showcase";

/** Adds a proposal with a document, pictures and thirty lines, as the tenant's newest deal. */
export async function addShowcase(world: World, storage: Storage, today: Date): Promise<void> {
  const { owners, customers, stock, say, ...scope } = world;
  const [customer, owner] = [customers[0], owners[1] ?? owners[0]];
  if (!customer || !owner) throw new Error("the demo needs clients and people");
  const context = contextOf(scope, { kind: "member", member: owner }, new Date(today.getTime() - 2 * HOUR));
  const profiles = await scope.db
    .select({ id: taxProfile.id })
    .from(taxProfile)
    .where(within(scope, taxProfile))
    .orderBy(asc(taxProfile.position));
  const full: Stock = { ...stock, taxProfiles: profiles.map(({ id }) => id) };
  const lineItems = [];
  for (const [index, { section, sold }] of SHOWCASE_LINES.entries()) {
    const lines = await namedLines(context, full, { name: SHOWCASE_NAME, ...sold }, index, say);
    lineItems.push(...lines.map(({ name: _, ...line }) => ({ ...line, section })));
  }
  const created = await createDeal(context, {
    data: {
      attributes: {
        name: say(SHOWCASE_NAME),
        client_id: customer.id,
        language: languageOfId(scope.tenant.languageId),
        currency: "CAD",
        tax_profile_id: full.taxProfiles[2],
        selectedRecipients: customer.contacts.slice(0, 1),
        discount_amount: 5,
        discount_modifier_id: constantId("discount_modifier", "percent"),
        is_discount_with_tax: false,
        lineItems,
        ...showcaseContent(say, await storedPictures(scope, storage), today),
      },
    },
  });
  await withStableLink(scope, await created.result, SHOWCASE_LINK);
}

async function storedPictures(scope: Scope, storage: Storage): Promise<Record<SamplePicture, string>> {
  const drawn = await samplePictures();
  const names = await Promise.all(
    SAMPLE_PICTURES.map(
      async (name) => [name, (await storePicture(scope, storage, `${name}.jpg`, drawn[name])).file] as const,
    ),
  );
  return Object.fromEntries(names) as Record<SamplePicture, string>;
}
