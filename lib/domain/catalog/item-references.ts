import { eq } from "drizzle-orm";
import { catalogCategory, taxProfile } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalidFields } from "@/lib/core/contract/errors";
import type { Context } from "@/lib/platform/context";

type References = { category_id?: number | null | undefined; tax_profile_id?: number | null | undefined };

/**
 * Refuses a category or a tax profile that the workspace does not have (U-141, U-143); what the service has already
 * stays, such as a tax profile that was retired. Error: 422 naming each.
 */
export async function refuseUnknownReferences(
  context: Pick<Context, "db" | "tenantId">,
  { category_id: category, tax_profile_id: tax }: References,
  path = "data.attributes",
  present: References = {},
): Promise<void> {
  const { db } = context;
  const isGiven = (id: number | null | undefined, before: number | null | undefined): id is number =>
    typeof id === "number" && id !== before;
  const [categories, profiles] = await Promise.all([
    isGiven(category, present.category_id)
      ? db.$count(catalogCategory, within(context, catalogCategory, eq(catalogCategory.id, category)))
      : 1,
    isGiven(tax, present.tax_profile_id)
      ? db.$count(taxProfile, within(context, taxProfile, eq(taxProfile.id, tax)))
      : 1,
  ]);
  const errors = [
    ...(categories === 0
      ? [{ field: `${path}.category_id`, code: "invalid", message: "must be a category of the catalogue" }]
      : []),
    ...(profiles === 0
      ? [
          {
            field: `${path}.tax_profile_id`,
            code: "invalid",
            message: "must be a tax profile of the workspace",
          },
        ]
      : []),
  ];
  if (errors.length > 0) throw invalidFields(errors);
}
