import { z } from "zod";
import { can, contract, data, rowId, writtenReference, nameSchemas } from "@/lib/core/contract/contract";
import { tierCalls } from "./calls";
import { MAX_INTERVALS } from "./limits";
import { modificationIntervalInput, modifierInput, tierChange, tierInput } from "./rule-fields";
import { modificationIntervalSchema, priceIntervalSchema, priceModifierSchema } from "./schema";

const tag = "Catalogue";
const [read, update] = [can("catalog_items.read"), can("catalog_items.update")];
const ofItem = z.object({ id: rowId });
const ofTier = z.object({ id: rowId, intervalId: rowId });

const bodyOf = <Attributes extends z.ZodType>(attributes: Attributes) =>
  z.strictObject({ data: z.strictObject({ type: z.string().max(50).optional(), attributes }) });

const tierBody = bodyOf(tierInput).meta({
  examples: [{ data: { type: "price_intervals", attributes: { field_id: 4, from: 1, to: 10, rate: 1250 } } }],
});
const tierChangeBody = bodyOf(tierChange).meta({
  examples: [{ data: { type: "price_intervals", attributes: { rate: 1200 } } }],
});

const intervalsBody = bodyOf(
  z.strictObject({
    sale_catalog_item_id: writtenReference,
    intervals: z.array(modificationIntervalInput).max(MAX_INTERVALS),
  }),
);

nameSchemas({
  PriceInterval: priceIntervalSchema,
  PriceModifier: priceModifierSchema,
  ModificationInterval: modificationIntervalSchema,
  PriceIntervalFields: tierInput,
  PriceModifierFields: modifierInput,
  ModificationIntervalFields: modificationIntervalInput,
  PriceIntervalChanges: tierChange,
  PriceIntervalInput: tierBody,
  PriceIntervalChange: tierChangeBody,
  ModificationIntervalsInput: intervalsBody,
});

/** Calls for single rules; writing the service itself replaces all of them at once. */
export const tiersApi = {
  tiers: contract(tierCalls.tiers, {
    tag,
    access: read,
    operationId: "listPriceIntervals",
    summary: "List the price intervals of a service, lowest first.",
    params: ofItem,
    response: data(z.array(priceIntervalSchema)),
  }),
  addTier: contract(tierCalls.addTier, {
    tag,
    access: update,
    operationId: "createPriceInterval",
    summary: "Add a price interval to a service.",
    description: "An interval that overlaps another is refused.",
    params: ofItem,
    body: tierBody,
    response: data(priceIntervalSchema),
    status: 201,
  }),
  changeTier: contract(tierCalls.changeTier, {
    tag,
    access: update,
    operationId: "changePriceInterval",
    summary: "Change a price interval of a service.",
    description: "What is not named stays as it is.",
    params: ofTier,
    body: tierChangeBody,
    response: data(priceIntervalSchema),
  }),
  removeTier: contract(tierCalls.removeTier, {
    tag,
    access: update,
    operationId: "deletePriceInterval",
    summary: "Delete a price interval of a service.",
    params: ofTier,
    response: z.undefined(),
  }),
  addModificationIntervals: contract(tierCalls.addModificationIntervals, {
    tag,
    access: update,
    operationId: "addModificationIntervals",
    summary: "Add modification intervals to a service.",
    description: "The answer has all modification intervals of the service.",
    body: intervalsBody,
    response: data(z.array(modificationIntervalSchema)),
    status: 201,
  }),
  replaceModificationIntervals: contract(tierCalls.replaceModificationIntervals, {
    tag,
    access: update,
    operationId: "replaceModificationIntervals",
    summary: "Replace all modification intervals of a service.",
    body: intervalsBody,
    response: data(z.array(modificationIntervalSchema)),
  }),
};
