import { randomUUID } from "node:crypto";
import type { Contract } from "@/lib/core/contract/contract";
import { catalogCalls, categoryCalls } from "@/lib/domain/catalog/calls";
import type { Workspace } from "../../support/workspace";

/** The contract's path with a new service, and a new tier if it names one. */
export async function catalogPath({ path }: Contract, workspace: Workspace): Promise<string> {
  const { body } = await workspace.call(catalogCalls.create, { body: itemBody(workspace) });
  return path
    .replace("{id}", String(body.data.id))
    .replace("{intervalId}", String(body.data.meta.conditional_pricing.price_intervals[0]?.id));
}

/** The id of a category that may be changed and deleted. */
export async function spareCategory(workspace: Workspace): Promise<number> {
  const { body } = await workspace.call(categoryCalls.create, { body: { name: `Spare ${randomUUID()}` } });
  return body.data.id;
}

/** A valid body for the call. */
export function catalogBody({ method, path, body }: Contract, workspace: Workspace): unknown {
  if (!body) return undefined;
  if (path === "/price-modification-intervals")
    return { data: { attributes: { sale_catalog_item_id: workspace.catalog.items.fixed, intervals: [] } } };
  if (path.endsWith("/cost")) return { cost: 100 };
  if (path.endsWith("/bulk")) return { ids: [workspace.catalog.items.fixed], updates: { is_active: true } };
  if (path.includes("/price-intervals")) return { data: { attributes: tier(workspace, 6) } };
  return method === "POST" && !path.endsWith("/preview")
    ? itemBody(workspace)
    : { data: { attributes: { title: "Renamed" } } };
}

const tier = ({ catalog }: Workspace, from: number) => ({
  field_id: catalog.fields.pages,
  from,
  to: from + 4,
  rate: 100,
});
const itemBody = (workspace: Workspace) => ({
  data: {
    attributes: {
      title: "Service",
      description: "<p>x</p>",
      main_field_id: workspace.catalog.fields.pages,
    },
  },
  meta: { conditional_pricing: { price_intervals: [tier(workspace, 1)] } },
});
