import { DAY } from "@/lib/core/time/milliseconds";
import { pricingCatalog, type PricedItem } from "@/lib/domain/catalog/pricing-catalog";
import type { CreateDealBody } from "@/lib/domain/deals/input-schema";
import { answerSaid, LINE_FIELD_NAMES, saidIn } from "@/lib/domain/deals/lines/line-fields";
import type { Context } from "@/lib/platform/context";
import type { Text } from "./catalog-plan";
import { constantId } from "./scope";
import { BUNDLES, termsAt, type Bundle } from "./deal-plans";
import type { QuestionIds } from "./questions";
import { QUESTIONS, SERVICES } from "./services";

export type Customer = { id: number; name: string; contacts: number[] };
/** Building blocks of deals: ids of items in the order of SERVICES, of questions, of tax profiles. */
export type Stock = { items: readonly number[]; questions: QuestionIds; taxProfiles: readonly number[] };

/** The request body of the deal at an index; customers, bundles and terms take turns. */
export async function dealBody(
  context: Context,
  stock: Stock,
  customers: readonly Customer[],
  index: number,
  say: (text: Text) => string,
): Promise<CreateDealBody> {
  const bundle = BUNDLES[(index * 5) % BUNDLES.length];
  const customer = customers[(index * 7) % customers.length];
  if (!bundle || !customer) throw new Error("the demo needs bundles and clients");
  const { currency, taxProfile, discount } = termsAt(index);
  return {
    data: {
      attributes: {
        // Every fifth deal keeps the server's default name.
        ...(index % 5 === 4 ? {} : { name: `${say(bundle.name)} – ${customer.name}` }),
        client_id: customer.id,
        currency,
        // A third of the deals have a start date, a few weeks later.
        ...(index % 3 === 0 ? { custom_fields: { start: dayAfter(context.now, 21 + (index % 4) * 7) } } : {}),
        tax_profile_id: stock.taxProfiles[taxProfile],
        selectedRecipients: customer.contacts.slice(0, 1 + (index % 2)),
        lineItems: await lines(context, stock, bundle, index, say),
        ...(discount
          ? {
              discount_amount: discount.amount,
              discount_modifier_id: constantId("discount_modifier", discount.kind),
              is_discount_with_tax: discount.afterTax,
            }
          : {}),
      },
    },
  };
}

const dayAfter = (from: Date, days: number): string =>
  new Date(from.getTime() + days * DAY).toISOString().slice(0, 10);

/** How often all bundles have been used before: varies a bundle's answers and options each time. */
export const turnOf = (index: number): number => Math.floor(index / BUNDLES.length);

/** The lines of the named services with an answer to each question. */
export async function namedLines(
  context: Context,
  stock: Stock,
  bundle: Bundle,
  index: number,
  say: (text: Text) => string,
) {
  const result = await lines(context, stock, bundle, index, say);
  const { items } = await pricingCatalog(
    context,
    result.map((line) => line.sale_catalog_item_id),
  );
  return result.map((line) => ({ ...line, name: items.get(line.sale_catalog_item_id)?.title ?? "" }));
}

async function lines(
  context: Context,
  stock: Stock,
  bundle: Bundle,
  at: number,
  say: (text: Text) => string,
) {
  const titles = [...bundle.services, ...(bundle.options ?? [])];
  const ids = titles.map((title) => itemId(stock, title));
  const { items } = await pricingCatalog(context, ids);
  return ids.map((id, index) => {
    const item = items.get(id);
    if (!item) throw new Error(`no service called ${titles[index]}`);
    const title = titles[index] ?? "";
    return {
      sale_catalog_item_id: id,
      quantity: quantityOf(title, item, at),
      field_values: answersTo(item, stock.questions, at + turnOf(at)),
      ...answerSaid(
        LINE_FIELD_NAMES,
        saidIn({
          is_optional: index >= bundle.services.length,
          extra_notes: index === 0 && bundle.note ? say(bundle.note) : null,
          open: openingOf(title, item, index >= bundle.services.length),
        }),
      ),
    };
  });
}

function itemId({ items }: Stock, title: string): number {
  const id = items[SERVICES.findIndex((service) => service.title[0] === title)];
  if (id === undefined) throw new Error(`no service called ${title}`);
  return id;
}

/** Of what is sold by the hour customers take fewer or more; of options they answer the questions. */
function openingOf(title: string, { purchaseLimit, questions }: PricedItem, isOption: boolean) {
  if (isHourly(title)) return { quantity: { least: 1, most: purchaseLimit ?? 20, step: 1 } };
  return isOption && questions.length > 0
    ? { questions: questions.map(({ id }) => ({ field_id: id })) }
    : null;
}

const isHourly = (title: string): boolean =>
  SERVICES.find((service) => service.title[0] === title)?.unit?.[0] === "hour";

/** Some hours for hourly services, else one. */
function quantityOf(title: string, { purchaseLimit }: PricedItem, index: number): number {
  const wanted = isHourly(title) ? 3 + (index % 5) : 1;
  return Math.min(wanted, purchaseLimit ?? wanted);
}

/** An answer to every question of the item; the server drops those to hidden questions (S-079). */
function answersTo(item: PricedItem, questions: QuestionIds, index: number) {
  const keyOf = new Map([...questions].map(([key, id]) => [id, key]));
  return Object.fromEntries(
    item.questions.map(({ id }) => {
      const samples = QUESTIONS[keyOf.get(id) ?? ""]?.samples ?? [];
      const sample = samples[index % samples.length];
      return [
        String(id),
        Array.isArray(sample)
          ? [...(sample as readonly string[])]
          : ((sample as string | number | boolean | undefined) ?? null),
      ];
    }),
  );
}
