import { z } from "zod";
import { can, contract, data, rowId, writtenReference } from "@/lib/core/contract/contract";
import { tierCalls } from "./calls";
import { MOST_INTERVALS } from "./limits";
import { modificationIntervalInput, tierInput } from "./rule-fields";
import { modificationIntervalSchema, priceIntervalSchema } from "./schema";

const tag = "Catalogue";
const [read, update] = [can("catalog_items.read"), can("catalog_items.update")];
const ofItem = z.object({ id: rowId });
const ofTier = z.object({ id: rowId, intervalId: rowId });

const tierBody = z.strictObject({
  data: z.strictObject({ type: z.string().max(50).optional(), attributes: tierInput }),
});

const intervalsBody = z.strictObject({
  data: z.strictObject({
    type: z.string().max(50).optional(),
    attributes: z.strictObject({
      sale_catalog_item_id: writtenReference,
      intervals: z.array(modificationIntervalInput).max(MOST_INTERVALS),
    }),
  }),
});

/** Rules of a service one by one; its own write takes all of them at once. */
export const tiersApi = {
  tiers: contract(tierCalls.tiers, {
    tag,
    access: read,
    summary: "The price intervals (tiers) of a service, from the lowest",
    params: ofItem,
    response: data(z.array(priceIntervalSchema)),
  }),
  addTier: contract(tierCalls.addTier, {
    tag,
    access: update,
    summary: "Add a price interval to a service; one that overlaps another is refused",
    params: ofItem,
    body: tierBody,
    response: data(priceIntervalSchema),
    status: 201,
  }),
  changeTier: contract(tierCalls.changeTier, {
    tag,
    access: update,
    summary: "Replace a price interval of a service",
    params: ofTier,
    body: tierBody,
    response: data(priceIntervalSchema),
  }),
  removeTier: contract(tierCalls.removeTier, {
    tag,
    access: update,
    summary: "Remove a price interval of a service",
    params: ofTier,
    response: z.undefined(),
  }),
  addModificationIntervals: contract(tierCalls.addModificationIntervals, {
    tag,
    access: update,
    summary: "Add modification intervals to a service. Answers all that it has then",
    body: intervalsBody,
    response: data(z.array(modificationIntervalSchema)),
    status: 201,
  }),
  replaceModificationIntervals: contract(tierCalls.replaceModificationIntervals, {
    tag,
    access: update,
    summary: "Replace the modification intervals of a service",
    body: intervalsBody,
    response: data(z.array(modificationIntervalSchema)),
  }),
};
