import { answerSaid, LINE_FIELD_NAMES, saidIn } from "@/lib/domain/deals/lines/line-fields";
import { asc, eq } from "drizzle-orm";
import { deal, taxProfile } from "@/db/schema";
import { within } from "@/db/tenancy";
import { createDeal } from "@/lib/domain/deals/create-deal";
import { refuseDeal } from "@/lib/domain/deals/change-status";
import type { Actor, Context, Member } from "@/lib/platform/context";
import { answerQuestion, listQuestions } from "@/lib/domain/deals/following/questions";
import { recordProgress } from "@/lib/domain/deals/following/record-events";
import { noteShared } from "@/lib/domain/deals/sending/shared-link";
import { askQuestion } from "@/lib/domain/proposals/ask-question";
import { acceptProposal } from "@/lib/domain/proposals/accept-proposal";
import { refuseProposal } from "@/lib/domain/proposals/refuse-proposal";
import { selectOptions } from "@/lib/domain/proposals/select-options";
import { stableUuid } from "../stable-uuid";
import type { Text } from "./catalog-plan";
import { dealBody, turnOf, type Customer, type Stock } from "./deal-body";
import { outcomeOf } from "./deal-plans";
import type { Scope } from "./scope";
import { languageOfId, type Language } from "@/lib/core/i18n/languages";
import { DAY } from "@/lib/core/time/milliseconds";

type CreatedDeal = Awaited<Awaited<ReturnType<typeof createDeal>>["result"]>;
type World = Scope & {
  owners: readonly Member[];
  customers: readonly Customer[];
  stock: Omit<Stock, "taxProfiles">;
  say: (text: Text) => string;
};

const DEALS = 55;
const OLDEST_DAYS = 170;

/**
 * Adds the deals through the product's own functions, each at its own time in the past months, oldest first.
 */
export async function addDeals(world: World, today: Date): Promise<void> {
  const profiles = await world.db
    .select({ id: taxProfile.id })
    .from(taxProfile)
    .where(within(world, taxProfile))
    .orderBy(asc(taxProfile.position));
  const stock = { ...world.stock, taxProfiles: profiles.map(({ id }) => id) };
  for (let index = 0; index < DEALS; index++) await addDeal(world, stock, index, today);
}

async function addDeal(world: World, stock: Stock, index: number, today: Date): Promise<void> {
  const ageInDays = OLDEST_DAYS * (1 - index / DEALS) ** 1.6;
  const created = new Date(today.getTime() - ageInDays * DAY);
  const outcome = outcomeOf(index, { isOld: ageInDays > 30, fromLast: DEALS - 1 - index });
  const owner = world.owners[index % world.owners.length];
  if (!owner) throw new Error("the demo needs people");
  const member: Actor = { kind: "member", member: owner };
  const later = (share: number) =>
    new Date(created.getTime() + Math.min(9 * DAY, today.getTime() - created.getTime()) * share);

  const body = await dealBody(contextOf(world, member, created), stock, world.customers, index, world.say);
  let latest = await withStableLink(
    world,
    await (
      await createDeal(contextOf(world, member, created), body)
    ).result,
    `${index}`,
  );
  const revisions = outcome === "revised twice" ? 2 : outcome.startsWith("revised") ? 1 : 0;
  for (let number = 1; number <= revisions; number++) {
    const revision = {
      ...body.data,
      attributes: { ...body.data.attributes, lineItems: agreed(latest) },
      relationships: { editedDeal: { data: { id: latest.id } } },
    };
    latest = await withStableLink(
      world,
      await (
        await createDeal(contextOf(world, member, later(0.2 * number)), { data: revision })
      ).result,
      `${index} again${number > 1 ? ` ${number}` : ""}`,
    );
  }
  if (outcome === "ending") await endTomorrow(world, latest, today);
  const visit = contextOf(world, { kind: "visitor" }, later(0.6));
  const isTicked = (index + turnOf(index)) % 3 !== 0 && outcome !== "expired";
  if (isTicked || outcome !== "pending" || index % 4 === 1)
    await noteShared(contextOf(world, member, later(0.5)), latest.id);
  if (isTicked || outcome.endsWith("signed") || outcome === "lost")
    await recordProgress(visit, { id: latest.id, progress: "sent" }, "viewed", { first: true });
  if (isTicked) await tick(visit, latest);
  if (isTicked && outcome === "pending" && index % 10 === 4) {
    await ask({ ...visit, now: later(0.7) }, latest);
    if (index < DEALS - 1) await answer(contextOf(world, member, later(0.8)), latest);
  }
  if (outcome.endsWith("signed"))
    await acceptProposal({ ...visit, now: later(0.8) }, latest.uuid, new Headers(), {
      name: latest.customer?.name ?? "",
      accepted_terms: [],
    });
  if (outcome === "lost") {
    const reason = REASONS[languageOfId(world.tenant.languageId)];
    await refuseProposal({ ...visit, now: later(0.8) }, latest.uuid, new Headers(), { reason });
  }
  if (outcome === "lost by staff") await refuseDeal(contextOf(world, member, later(0.9)), latest.id);
}

/** What customers ask, and the answer. */
const QUESTIONS: Record<Language, { question: string; answer: string }> = {
  en: {
    question: "Could you start two weeks later? Our new texts are not ready yet.",
    answer: "Yes, gladly: the price stays the same.",
  },
  fr: {
    question:
      "Pourriez-vous commencer deux semaines plus tard ? Nos nouveaux textes ne sont pas encore prêts.",
    answer: "Oui, volontiers : le prix reste le même.",
  },
  es: {
    question: "¿Podrían empezar dos semanas más tarde? Nuestros textos nuevos aún no están listos.",
    answer: "Sí, con gusto: el precio no cambia.",
  },
};

async function ask(visit: Context, { uuid, customer }: CreatedDeal): Promise<void> {
  const { question } = QUESTIONS[languageOfId(visit.tenant.languageId)];
  const asker = { name: customer?.name ?? "", email: customer?.email ?? "" };
  await askQuestion(visit, uuid, new Headers(), { ...asker, question });
}

async function answer(context: Context, { id }: CreatedDeal): Promise<void> {
  const { data } = await listQuestions(context, id, { page: 1, per_page: 1 });
  const text = QUESTIONS[languageOfId(context.tenant.languageId)].answer;
  for (const question of data) await answerQuestion(context, { id, question_id: question.id }, text);
}

/** Why customers refuse. */
const REASONS: Record<Language, string> = {
  en: "Our board has moved the project to next year.",
  fr: "Notre conseil a reporté le projet à l’an prochain.",
  es: "Nuestra junta aplazó el proyecto al próximo año.",
};

/** Dates the deal back so that its thirty days end tomorrow. */
const endTomorrow = ({ db, tenantId }: Scope, { id }: CreatedDeal, today: Date) =>
  db
    .update(deal)
    .set({ validUntil: new Date(today.getTime() + DAY) })
    .where(within({ tenantId }, deal, eq(deal.id, id)));

/** Gives public links that are the same on every machine. */
export async function withStableLink(
  { db, tenant, tenantId }: Scope,
  created: CreatedDeal,
  name: string,
): Promise<CreatedDeal> {
  const uuid = stableUuid(`${tenant.slug} deal ${name}`);
  await db
    .update(deal)
    .set({ uuid })
    .where(within({ tenantId }, deal, eq(deal.id, created.id)));
  return { ...created, uuid };
}

/** The same lines with 5% off the first one, as negotiated with the customer. */
const agreed = (created: CreatedDeal) =>
  created.lineItems.map((line, index) => ({
    sale_catalog_item_id: line.sale_catalog_item_id,
    quantity: line.quantity,
    unit_price: index === 0 ? Math.round(line.unit_price * 0.95) : line.unit_price,
    field_values: line.field_values,
    ...answerSaid(LINE_FIELD_NAMES, saidIn(line)),
  }));

async function tick(visit: Context, created: CreatedDeal): Promise<void> {
  const option = created.lineItems.find((line) => line.is_optional);
  if (option)
    await (
      await selectOptions(
        visit,
        created.uuid,
        { line_items: [{ id: option.id, is_selected: true }] },
        new Headers(),
      )
    ).result;
}

/** A context of the demo tenant for an actor and a time. */
export function contextOf({ db, tenant, tenantId }: Scope, actor: Actor, now: Date): Context {
  const request = {
    id: "demo",
    address: "203.0.113.24",
    userAgent: "Mozilla/5.0 (demo data)",
    language: languageOfId(tenant.languageId),
  };
  // Nothing is rendered ahead: there are many demo deals, and few are opened.
  return { db, tenant, tenantId, actor, now, request, afterCommit: () => undefined };
}
