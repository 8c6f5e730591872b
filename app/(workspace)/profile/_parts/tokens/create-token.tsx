import { useTranslations } from "next-intl";
import { useId, useState, type FormEvent } from "react";
import { SecretOnce, useSecretOnce } from "@/app/_secrets/secret-once";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { PermissionMatrix, type MatrixModule } from "@/app/_ui/permission-matrix/permission-matrix";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { LIFETIMES, LONGEST_NAME } from "@/lib/domain/api-tokens/token-rules";
import { ACTIONS, MODULES, PERMISSIONS, type PermissionSlug } from "@/lib/core/access/permissions";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";

type Props = { givable: readonly string[]; onMade: () => void; onClose: () => void };

/** Makes a token; then shows it, this once. */
export function CreateToken({ givable, onMade, onClose }: Props) {
  const t = useTranslations("apiTokens");
  const formId = useId();
  const modules = useMatrixModules(givable);
  const secretOnce = useSecretOnce();
  const [token, setToken] = useState<string | null>(null);
  const { values, change, isChanged, errors, failure, isBusy, onSubmit } = useTokenForm((made) => {
    setToken(made);
    onMade();
  });
  if (token !== null) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t("madeTitle", { name: values.name })}
        {...secretOnce.dialog}
        footer={<Button onClick={onClose}>{t("done")}</Button>}
      >
        <SecretOnce
          label={t("token")}
          warning={t("madeText")}
          secret={token}
          onCopied={secretOnce.onCopied}
        />
        <p className="mt-4 text-sm text-muted">
          {t("usage")} <code className="break-all text-xs">Authorization: Bearer {token.slice(0, 9)}…</code>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isBusy}
      title={t("create")}
      description={t("createText")}
      size="lg"
      isChanged={isChanged}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button type="submit" form={formId} loading={isBusy}>
            {t("create")}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={onSubmit} className="space-y-5">
        {failure && <Banner tone="error">{failure}</Banner>}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label={t("name")}
            hint={t("nameHint")}
            required
            maxLength={LONGEST_NAME}
            autoComplete="off"
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
            error={errors.name ?? null}
          />
          <SelectField
            label={t("lifetime")}
            hint={t("lifetimeHint")}
            required
            options={[...LIFETIMES]
              .sort((one, other) => one - other)
              .map((days) => ({ value: String(days), label: t("days", { days }) }))}
            value={String(values.expires_in_days)}
            onChange={(days) => change({ expires_in_days: Number(days) })}
          />
        </div>
        <PermissionMatrix
          label={t("permissions")}
          modules={modules}
          value={values.permissions}
          onChange={(chosen) => change({ permissions: PERMISSIONS.filter((slug) => chosen.includes(slug)) })}
          error={errors.permissions ?? null}
        />
      </form>
    </Dialog>
  );
}

/** Permissions as the matrix shows them, only those of the list. */
function useMatrixModules(slugs: readonly string[]): MatrixModule[] {
  const t = useTranslations("apiTokens");
  return MODULES.map((module) => ({
    module,
    name: t(`modules.${module}`),
    permissions: ACTIONS.filter((action) => slugs.includes(`${module}.${action}`)).map((action) => ({
      slug: `${module}.${action}`,
      name: t(`rights.${action}`),
    })),
  })).filter(({ permissions }) => permissions.length > 0);
}

type Values = { name: string; permissions: PermissionSlug[]; expires_in_days: number };
type Field = "name" | "permissions";

/** The form of a new token. What was chosen stays when it is refused. */
function useTokenForm(onMade: (token: string) => void) {
  const t = useTranslations("apiTokens");
  const common = useTranslations("common.failures");
  const [values, setValues] = useState<Values>(EMPTY);
  const [wrong, setWrong] = useState<Field[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const make = async () => {
    const missing = missingIn(values);
    setWrong(missing);
    setFailure(null);
    if (missing.length > 0) return;
    setBusy(true);
    try {
      // Never sent again by itself: the answer is the only one with the token, and each call makes another.
      const { token } = await send(tokenCalls.create, {
        body: values,
        retries: 0,
      });
      onMade(token);
    } catch (error) {
      setFailure(
        error instanceof ApiError && error.status === 409 ? t("tooMany") : common(callFailure(error)),
      );
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isBusy) void make();
  };
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    setWrong(wrong.filter((field) => !(field in part)));
  };
  const errors: Partial<Record<Field, string>> = Object.fromEntries(
    wrong.map((field) => [field, t(`missing.${field}`)]),
  );
  return {
    values,
    change,
    isChanged: JSON.stringify(values) !== JSON.stringify(EMPTY),
    errors,
    failure,
    isBusy,
    onSubmit,
  };
}

const EMPTY: Values = { name: "", permissions: [], expires_in_days: LIFETIMES[0] };

const missingIn = ({ name, permissions }: Values): Field[] => [
  ...(name.trim() === "" ? ["name" as const] : []),
  ...(permissions.length === 0 ? ["permissions" as const] : []),
];
