import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { identity, isolation, reference, stamps, tenantKeys } from "./columns";
import { ofTenant } from "./tenant";
import { userAccount } from "./user";

/**
 * Groups of people that a tenant's directory keeps by SCIM. Which role a group gives is in single_sign_on.role_mapping,
 * by its name or the directory's id of it.
 */
export const scimGroup = pgTable(
  "scim_group",
  {
    tenantId: ofTenant(),
    id: identity(),
    uuid: uuid("uuid").notNull(),
    /** Unique without regard to case, which the verb checks. */
    displayName: text("display_name").notNull(),
    /** The directory's id of the group. */
    externalId: text("external_id"),
    ...stamps(),
  },
  (t) => [
    ...tenantKeys("scim_group", t),
    uniqueIndex("scim_group_uuid_key").on(t.tenantId, t.uuid),
    uniqueIndex("scim_group_name_key").on(t.tenantId, t.displayName),
    uniqueIndex("scim_group_external_key")
      .on(t.tenantId, t.externalId)
      .where(sql`external_id is not null`),
  ],
);

export const scimGroupMember = pgTable(
  "scim_group_member",
  {
    tenantId: ofTenant(),
    groupId: reference("group_id").notNull(),
    userId: reference("user_id").notNull(),
  },
  (t) => [
    primaryKey({ name: "scim_group_member_pk", columns: [t.tenantId, t.groupId, t.userId] }),
    index("scim_group_member_user_idx").on(t.tenantId, t.userId),
    foreignKey({
      name: "scim_group_member_group_fk",
      columns: [t.tenantId, t.groupId],
      foreignColumns: [scimGroup.tenantId, scimGroup.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "scim_group_member_user_fk",
      columns: [t.tenantId, t.userId],
      foreignColumns: [userAccount.tenantId, userAccount.id],
    }).onDelete("cascade"),
    isolation(),
  ],
);
