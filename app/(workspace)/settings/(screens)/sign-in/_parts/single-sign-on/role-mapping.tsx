import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { AddRow } from "@/app/_ui/add-row";
import { IconButton } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import type { ScimGroupsAnswer } from "@/lib/domain/scim/api";
import { MAX_CLAIM, MAX_MAPPED } from "@/lib/domain/single-sign-on/limits";
import type { SsoForm } from "./use-sso-form";

export type RoleOption = { value: string; label: string };

type Props = { form: SsoForm; roles: readonly RoleOption[]; groups: ScimGroupsAnswer };

/**
 * The role for each value of a claim, which is also that of a directory's group with this name or id, and the role for
 * users who have none of these values.
 */
export function RoleMapping({ form, roles, groups }: Props) {
  const t = useTranslations("settings.singleSignOn");
  const { values, set, bind, errorAt } = form;
  const rows = values.role_mapping;
  const isFull = rows.length >= MAX_MAPPED;
  const withoutRow = groups.filter(
    ({ name, external_id }) => !rows.some(({ value }) => value === name || value === external_id),
  );
  return (
    <fieldset className="space-y-4">
      <legend className="text-sm font-semibold">{t("roles")}</legend>
      <TextField
        {...bind("role_claim")}
        label={t("roleClaim")}
        hint={t("roleClaimHint")}
        maxLength={MAX_CLAIM}
        autoComplete="off"
        spellCheck={false}
      />
      {rows.map((_, index) => (
        <MappedValue
          key={index}
          form={form}
          roles={roles}
          place={index}
          onChange={(change) =>
            set({ role_mapping: rows.map((one, at) => (at === index ? { ...one, ...change } : one)) })
          }
        />
      ))}
      <AddRow
        block={isFull ? t("mostRows", { most: MAX_MAPPED }) : null}
        onAdd={() => set({ role_mapping: [...rows, { value: "", role: null }] })}
      >
        {t("addRow")}
      </AddRow>
      {withoutRow.length > 0 && (
        <SelectField
          label={t("group")}
          hint={t("groupHint")}
          placeholder={t("chooseGroup")}
          disabled={isFull}
          options={withoutRow.map(({ name }) => ({ value: name, label: name }))}
          value={null}
          onChange={(name) => name !== null && set({ role_mapping: [...rows, { value: name, role: null }] })}
        />
      )}
      <Checkbox
        label={t("roleCase")}
        hint={t("roleCaseHint")}
        checked={values.is_role_case_exact}
        onChange={({ target: { checked } }) => set({ is_role_case_exact: checked })}
      />
      <SelectField
        label={t("defaultRole")}
        hint={t("defaultRoleHint")}
        clearable
        placeholder={t("refuse")}
        options={withKnown(roles, values.default_role)}
        value={values.default_role}
        onChange={(role) => set({ default_role: role })}
        error={errorAt("default_role")}
      />
    </fieldset>
  );
}

type MappedRow = SsoForm["values"]["role_mapping"][number];

type MappedValueProps = Pick<Props, "form" | "roles"> & {
  place: number;
  onChange: (change: Partial<MappedRow>) => void;
};

/** One value of the claim and its role. */
function MappedValue({ form: { values, set, errorAt }, roles, place, onChange }: MappedValueProps) {
  const t = useTranslations("settings.singleSignOn");
  const rows = values.role_mapping;
  const { value, role } = rows[place] ?? { value: "", role: null };
  return (
    <div className="flex flex-wrap items-start gap-3">
      <TextField
        className="min-w-0 flex-1 basis-40"
        label={t("value", { number: place + 1 })}
        required
        maxLength={MAX_CLAIM}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange({ value: event.target.value })}
        error={errorAt(`role_mapping.${place}.value`)}
      />
      <SelectField
        className="min-w-0 flex-1 basis-40"
        label={t("role", { number: place + 1 })}
        required
        options={withKnown(roles, role)}
        value={role}
        onChange={(chosen) => onChange({ role: chosen })}
        error={errorAt(`role_mapping.${place}.role`)}
      />
      <IconButton
        className="mt-6"
        tone="danger"
        label={t("removeRow", { number: place + 1 })}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => set({ role_mapping: rows.filter((_, at) => at !== place) })}
      />
    </div>
  );
}

/** Adds a stored role that no longer exists, shown by its slug, so that it can be replaced. */
const withKnown = (roles: readonly RoleOption[], slug: string | null): RoleOption[] =>
  slug === null || roles.some(({ value }) => value === slug)
    ? [...roles]
    : [...roles, { value: slug, label: slug }];
