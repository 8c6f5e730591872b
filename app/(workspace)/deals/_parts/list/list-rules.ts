import type { Option } from "@/app/_ui/select-field";
import { mayOpen } from "@/lib/core/access/pages";
import { administers, holds } from "@/lib/core/access/permissions";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { STAGES } from "@/lib/domain/deals/lifecycle";
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

type Translate = (key: `statuses.${(typeof STAGES)[number]}`) => string;

/**
 * Choices of the stage filter: the constants of type deal_sale_status (DLS-02), known ones in the user's
 * language.
 */
export const stageOptions = (constants: readonly ConstantAnswer[], t: Translate): Option[] =>
  constants.flatMap(({ slug }) => {
    const known = STAGES.find((stage) => stage === slug);
    return known ? [{ value: known, label: t(`statuses.${known}`) }] : [];
  });
