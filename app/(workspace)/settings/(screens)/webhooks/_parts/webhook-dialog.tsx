import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { SecretOnce, useSecretOnce } from "@/app/_secrets/secret-once";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { TextField } from "@/app/_ui/text-field";
import { WEBHOOK_EVENTS } from "@/lib/domain/webhooks/events";
import type { WebhookAnswer } from "@/lib/domain/webhooks/schema";
import { useWebhookForm } from "./use-webhook-form";
import { textOf } from "./webhook-columns";

type Props = { webhook: WebhookAnswer | null; onSaved: () => void; onClose: () => void };

/** Adds or changes a webhook; of a new one shows the secret, this once. */
export function WebhookDialog({ webhook, onSaved, onClose }: Props) {
  const t = useTranslations("webhooks");
  const [formId, errorId] = [useId(), useId()];
  const secretOnce = useSecretOnce();
  const [secret, setSecret] = useState<string | null>(null);
  const { values, change, isChanged, toggle, errors, failure, isBusy, onSubmit } = useWebhookForm(
    webhook,
    (made) => {
      onSaved();
      if (made === null) onClose();
      else setSecret(made);
    },
  );
  if (secret !== null) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t("madeTitle")}
        description={values.url}
        {...secretOnce.dialog}
        footer={<Button onClick={onClose}>{t("done")}</Button>}
      >
        <SecretOnce
          label={t("secret")}
          warning={t("secretText")}
          secret={secret}
          onCopied={secretOnce.onCopied}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isBusy}
      title={webhook ? t("editTitle") : t("add")}
      description={t("formText")}
      isChanged={isChanged}
      footer={
        <>
          <CancelButton disabled={isBusy} />
          <Button type="submit" form={formId} loading={isBusy}>
            {webhook ? t("save") : t("add")}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={onSubmit} className="space-y-5">
        {failure && <Banner tone="error">{failure}</Banner>}
        <TextField
          label={t("url")}
          hint={t("urlHint")}
          type="url"
          required
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={values.url}
          onChange={(event) => change({ url: event.target.value })}
          error={errors.url ?? null}
        />
        <TextField
          label={t("description")}
          maxLength={200}
          autoComplete="off"
          value={values.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <fieldset aria-describedby={errors.events ? errorId : undefined} className="min-w-0">
          <legend className="mb-2 text-sm font-medium">{t("events")}</legend>
          <div className="grid gap-2.5 sm:grid-cols-2">
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox
                key={event}
                label={t(`eventNames.${textOf(event)}`)}
                hint={<code>{event}</code>}
                checked={values.events.includes(event)}
                onChange={() => toggle(event)}
              />
            ))}
          </div>
          {errors.events && (
            <p id={errorId} role="alert" className="mt-1.5 text-xs font-medium text-danger">
              {errors.events}
            </p>
          )}
        </fieldset>
        <Checkbox
          label={t("enabled")}
          hint={t("enabledHint")}
          checked={values.is_enabled}
          onChange={(event) => change({ is_enabled: event.target.checked })}
        />
      </form>
    </Dialog>
  );
}
