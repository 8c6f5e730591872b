import { eq, sql } from "drizzle-orm";
import { catalogItem, counter, priceInterval, priceModificationInterval, priceModifier } from "@/db/schema";
import { within } from "@/db/tenancy";
import { periodsOfYear } from "@/lib/core/pricing/rhythms";
import { searchable } from "@/lib/core/search/searchable";
import type { ServicePlan, Text } from "./catalog-plan";
import { constantId, operatorId, signId, type Scope } from "./scope";
import { idOf, type QuestionIds } from "./questions";
import { SERVICES } from "./services";

type Manner = {
  say: (text: Text) => string;
  /** Of all amounts in dollars, so that two tenants do not charge the same. */ factor: number;
};

/** Adds the services with their rules. Returns their ids in the order of SERVICES. */
export async function addCatalog(scope: Scope, questions: QuestionIds, manner: Manner): Promise<number[]> {
  const { db, tenantId } = scope;
  const created = await db
    .insert(catalogItem)
    .values(
      SERVICES.map((plan, position) => ({
        tenantId,
        position: position + 1,
        ...itemColumns(plan, questions, manner),
      })),
    )
    .returning({ id: catalogItem.id, position: catalogItem.position });
  const ids = created.sort((left, right) => left.position - right.position).map(({ id }) => id);
  const rules = SERVICES.map((plan, index) => ({ plan, row: { tenantId, catalogItemId: ids[index] ?? 0 } }));
  await Promise.all([
    db
      .insert(priceInterval)
      .values(
        rules.flatMap(({ plan, row }) =>
          tierRows(plan, questions, manner).map((tier) => ({ ...row, ...tier })),
        ),
      ),
    db
      .insert(priceModifier)
      .values(
        rules.flatMap(({ plan, row }) =>
          modifierRows(plan, questions, manner).map((modifier) => ({ ...row, ...modifier })),
        ),
      ),
    db
      .insert(priceModificationInterval)
      .values(
        rules.flatMap(({ plan, row }) =>
          intervalRows(plan, questions, manner).map((interval) => ({ ...row, ...interval })),
        ),
      ),
    db
      .update(counter)
      .set({ value: sql`${counter.value} + 1` })
      .where(within({ tenantId }, counter, eq(counter.name, "catalog_version"))),
  ]);
  await addBundle(scope, ids, manner);
  return ids;
}

const BUNDLE = {
  title: ["Online presence, yearly", "Présence en ligne, par an"],
  description: [
    "<p>Domain, hosting and mail together, for ten percent less.</p>",
    "<p>Domaine, hébergement et courriel ensemble, pour dix pour cent de moins.</p>",
  ],
  parts: ["Domain name, yearly", "Web hosting, yearly", "Mailboxes, yearly"],
} as const;

/** A bundle of services, last in the catalogue. */
async function addBundle({ db, tenantId }: Scope, ids: readonly number[], { say }: Manner): Promise<void> {
  const [title, description] = [say(BUNDLE.title), say(BUNDLE.description)];
  const placeOf = (part: string) => SERVICES.findIndex((plan) => plan.title[0] === part);
  await db.insert(catalogItem).values({
    tenantId,
    title,
    description,
    searchText: searchable(title, description),
    pricingOptionId: constantId("pricing_option", "fixed"),
    position: ids.length + 1,
    bundle: {
      ...{ price: "less", percent: 10, shown: "prices" },
      parts: BUNDLE.parts.map((part) => ({ item: ids[placeOf(part)] ?? 0, quantity: 1, answers: {} })),
    },
  });
}

const minor = (dollars: number, { factor }: Manner): number => Math.round(dollars * 100 * factor);

function itemColumns(plan: ServicePlan, questions: QuestionIds, manner: Manner) {
  const [title, description] = [manner.say(plan.title), manner.say(plan.description)];
  const price = plan.price === undefined ? null : minor(plan.price, manner);
  return {
    title,
    description,
    searchText: searchable(title, description),
    mainFieldId: plan.main ? idOf(questions, plan.main) : null,
    pricingOptionId: constantId(
      "pricing_option",
      plan.retired ? "variable" : plan.tiers ? "calculated" : "fixed",
    ),
    basePrice: price,
    standardAmount: plan.tiers ? null : price,
    customHourlyPrice: plan.hourly === undefined ? null : minor(plan.hourly, manner),
    purchaseLimit: plan.limit ?? null,
    minNegotiationMargin: plan.margins?.[0] ?? 0,
    maxNegotiationMargin: plan.margins?.[1] ?? 100,
    standardDuration: plan.hours ?? 1,
    unit: plan.unit ? manner.say(plan.unit) : "",
    rhythm: plan.every ? rhythmColumn(plan.every) : null,
    isRenewable: plan.renewable ?? false,
    isBookable: plan.bookable ?? false,
    isActive: !plan.retired,
  };
}

const rhythmColumn = ([every, isOpenEnded]: NonNullable<ServicePlan["every"]>) => ({
  every,
  term: periodsOfYear(every),
  is_open_ended: isOpenEnded !== undefined,
  free_periods: 0,
  start: null,
});

const tierRows = ({ main, tiers = [] }: ServicePlan, questions: QuestionIds, manner: Manner) =>
  tiers.map(([from, to, rate, flatFee = 0]) => ({
    fieldId: idOf(questions, main ?? ""),
    from,
    to,
    rate: minor(rate, manner),
    flatFee: minor(flatFee, manner),
  }));

const modifierRows = ({ modifiers = [] }: ServicePlan, questions: QuestionIds, manner: Manner) =>
  modifiers.map(([question, operator, comparisonValue, sign, amount, unit, state], position) => ({
    fieldId: idOf(questions, question),
    comparisonOperatorId: operatorId(operator),
    comparisonValue,
    typeId: signId(sign),
    modifierId: constantId("price_modification_modifier", unit),
    value: unit === "$" ? minor(amount, manner) : unit === "%" ? amount / 100 : amount,
    isActive: state !== "inactive",
    position,
  }));

const intervalRows = ({ intervals = [] }: ServicePlan, questions: QuestionIds, manner: Manner) =>
  intervals.map(([question, from, to, sign, rate]) => ({
    fieldId: idOf(questions, question),
    from,
    to,
    typeId: signId(sign),
    rate: minor(rate, manner),
  }));
