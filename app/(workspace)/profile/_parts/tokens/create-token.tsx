import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { SecretDialog } from "@/app/_secrets/secret-once";
import { PermissionMatrix, type MatrixModule } from "@/app/_ui/permission-matrix/permission-matrix";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import {
  MODULES,
  PERMISSIONS,
  permissionsOfModule,
  rightOf,
  type PermissionSlug,
} from "@/lib/core/access/permissions";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";
import { LIFETIMES, LONGEST_NAME } from "@/lib/domain/api-tokens/token-rules";

type Props = { givable: readonly string[]; onMade: () => void; onClose: () => void };

/** Creates a token, then shows it, this one time only. */
export function CreateToken({ givable, onMade, onClose }: Props) {
  const t = useTranslations("apiTokens");
  const [token, setToken] = useState<string | null>(null);
  const form = useTokenForm((created) => {
    setToken(created);
    onMade();
  });
  if (token === null) return <TokenForm form={form} givable={givable} onClose={onClose} />;
  return (
    <SecretDialog
      title={t("madeTitle", { name: form.values.name })}
      label={t("token")}
      warning={t("madeText")}
      secret={token}
      done={t("done")}
      onClose={onClose}
    >
      <p className="mt-4 text-sm text-muted">
        {t("usage")} <code className="break-all text-xs">Authorization: Bearer {token.slice(0, 9)}…</code>
      </p>
    </SecretDialog>
  );
}

type FormProps = Pick<Props, "givable" | "onClose"> & { form: ReturnType<typeof useTokenForm> };

function TokenForm({ form, givable, onClose }: FormProps) {
  const t = useTranslations("apiTokens");
  const modules = useMatrixModules(givable);
  const { bind, values, set, errorAt } = form;
  return (
    <FormDialog
      form={form}
      title={t("create")}
      description={t("createText")}
      size="lg"
      submit={t("create")}
      onClose={onClose}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...bind("name")}
          label={t("name")}
          hint={t("nameHint")}
          required
          maxLength={LONGEST_NAME}
          autoComplete="off"
        />
        <SelectField
          label={t("lifetime")}
          hint={t("lifetimeHint")}
          required
          options={[...LIFETIMES]
            .sort((one, other) => one - other)
            .map((days) => ({ value: String(days), label: t("days", { days }) }))}
          value={String(values.expires_in_days)}
          onChange={(days) => set({ expires_in_days: Number(days) })}
        />
      </div>
      <PermissionMatrix
        label={t("permissions")}
        modules={modules}
        value={values.permissions}
        onChange={(chosen) => set({ permissions: PERMISSIONS.filter((slug) => chosen.includes(slug)) })}
        error={errorAt("permissions")}
      />
    </FormDialog>
  );
}

/** The modules of the permission matrix, with only the permissions in `slugs`. */
function useMatrixModules(slugs: readonly string[]): MatrixModule[] {
  const t = useTranslations("apiTokens");
  return MODULES.map((module) => ({
    module,
    name: t(`modules.${module}`),
    permissions: permissionsOfModule(module)
      .filter((slug) => slugs.includes(slug))
      .map((slug) => ({ slug, name: t(`rights.${rightOf(slug)}`) })),
  })).filter(({ permissions }) => permissions.length > 0);
}

type Values = { name: string; permissions: PermissionSlug[]; expires_in_days: number };

function useTokenForm(onMade: (token: string) => void) {
  const t = useTranslations("apiTokens");
  const common = useTranslations("common.failures");
  return useApiForm<Values>({
    defaults: { name: "", permissions: [], expires_in_days: LIFETIMES[0] },
    resolver: checkedBy(({ name, permissions }) => ({
      ...(name.trim() === "" && { name: t("missing.name") }),
      ...(permissions.length === 0 && { permissions: t("missing.permissions") }),
    })),
    // Not retried: only this response contains the token, and each call creates another one.
    send: (body) => send(tokenCalls.create, { body, retries: 0 }).then(({ token }) => onMade(token)),
    fieldOf: (path) => ["name", "permissions"].find((field) => path.split(".")[0] === field) ?? null,
    failureText: (error) =>
      error instanceof ApiError && error.status === 409 ? t("tooMany") : common(callFailure(error)),
  });
}
