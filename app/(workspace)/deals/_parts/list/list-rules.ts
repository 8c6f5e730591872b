import { mayOpen } from "@/lib/core/access/pages";
import { administers, holds } from "@/lib/core/access/permissions";
import { typedNumbers } from "@/lib/core/offers/typed-quote-number";
import type { DealsQuery } from "@/lib/domain/deals/api";
import type { Member } from "@/lib/platform/context";

export type Rights = { mayCreate: boolean; mayEdit: boolean; mayChange: boolean; mayDelete: boolean };

/**
 * What the user may do in the list. Deleting is for the roles admin and super_admin (DLS-08); the server
 * checks each call.
 */
export const rightsOf = (member: Member): Rights => ({
  mayCreate: holds(member, "deals.create"),
  mayEdit: mayOpen(member, "/deals/{id}/edit"),
  mayChange: holds(member, "deals.update"),
  mayDelete: (member.isSuperAdmin || administers(member.role)) && holds(member, "deals.manage"),
});

/**
 * The query of the list, in which each offer is one row, its latest revision (U-22): earlier ones are asked for by the
 * number of a revision, or by the filter that names the replaced ones.
 */
export function ofLatest<Query extends Partial<DealsQuery>>(query: Query): Query {
  const isOfEarlier =
    namesRevision(query["filter[name]"] ?? "") ||
    (query["filter[progress]"]?.split(",").includes("replaced") ?? false);
  return isOfEarlier ? query : { "filter[latest]": "true", ...query };
}

/** Whether a text is the number of a revision. A word before it makes it a name: "website 2026-2". */
const namesRevision = (text: string): boolean =>
  !/\s/.test(text.trim()) && typedNumbers(text).some(({ revision }) => revision !== null);
