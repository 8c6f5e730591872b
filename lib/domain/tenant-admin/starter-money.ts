import { eq } from "drizzle-orm";
import { currency, taxProfile, taxRate, tenantCurrency } from "@/db/schema";
import type { Context } from "@/lib/platform/context";

/** Gives a new tenant CAD as its default currency (S-128) and the three tax profiles (S-129). */
export async function addStarterMoney({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<void> {
  const [cad] = await db.select({ id: currency.id }).from(currency).where(eq(currency.code, "CAD"));
  if (!cad) throw new Error("the reference rows are missing: no currency CAD");
  await db.insert(tenantCurrency).values({ tenantId, currencyId: cad.id, rate: 1, isDefault: true });
  const profiles = await db
    .insert(taxProfile)
    .values(PROFILES.map(({ name }, position) => ({ tenantId, name, position })))
    .returning({ id: taxProfile.id, position: taxProfile.position });
  await db.insert(taxRate).values(
    profiles.flatMap(({ id, position: place }) =>
      (PROFILES[place]?.taxes ?? []).map(([name, fr, value], position) => ({
        tenantId,
        taxProfileId: id,
        name,
        names: { fr },
        value,
        position,
      })),
    ),
  );
}

type Rate = readonly [name: string, inFrench: string, percent: number];

const PROFILES: readonly { name: string; taxes: readonly Rate[] }[] = [
  { name: "No tax", taxes: [] },
  { name: "GST", taxes: [["GST", "TPS", 5]] },
  {
    name: "GST + QST",
    taxes: [
      ["GST", "TPS", 5],
      ["QST", "TVQ", 9.975],
    ],
  },
];
