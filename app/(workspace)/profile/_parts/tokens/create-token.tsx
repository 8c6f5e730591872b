import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { SecretOnce, useSecretOnce } from "@/app/_secrets/secret-once";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { PermissionMatrix } from "@/app/_ui/permission-matrix/permission-matrix";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { LIFETIMES, LONGEST_NAME } from "@/lib/domain/api-tokens/limits";
import { useMatrixModules } from "./use-matrix-modules";
import { useTokenForm } from "./use-token-form";

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
          onChange={(permissions) => change({ permissions })}
          error={errors.permissions ?? null}
        />
      </form>
    </Dialog>
  );
}
