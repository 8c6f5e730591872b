import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { FormDialog } from "@/app/_form/form-dialog";
import { checkedBy, useApiForm } from "@/app/_form/use-api-form";
import { SecretDialog } from "@/app/_secrets/secret-once";
import { Checkbox } from "@/app/_ui/checkbox";
import { TextField } from "@/app/_ui/text-field";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@/lib/domain/webhooks/events";
import { MAX_DESCRIPTION, MAX_URL } from "@/lib/domain/webhooks/limits";
import type { WebhookAnswer } from "@/lib/domain/webhooks/api";
import { textOf } from "./webhook-columns";

type Props = { webhook: WebhookAnswer | null; onSaved: () => void; onClose: () => void };

/** Creates or changes a webhook. The secret of a new one is shown, this one time only. */
export function WebhookDialog({ webhook, onSaved, onClose }: Props) {
  const t = useTranslations("webhooks");
  const [secret, setSecret] = useState<string | null>(null);
  const form = useWebhookForm(webhook, (created) => {
    onSaved();
    if (created === null) onClose();
    else setSecret(created);
  });
  if (secret === null) return <WebhookForm form={form} isNew={webhook === null} onClose={onClose} />;
  return (
    <SecretDialog
      title={t("madeTitle")}
      description={form.values.url}
      label={t("secret")}
      warning={t("secretText")}
      secret={secret}
      done={t("done")}
      onClose={onClose}
    />
  );
}

type FormProps = { form: ReturnType<typeof useWebhookForm>; isNew: boolean; onClose: () => void };

function WebhookForm({ form, isNew, onClose }: FormProps) {
  const t = useTranslations("webhooks");
  const errorId = useId();
  const { bind, set, values, errorAt } = form;
  const noEvents = errorAt("events");
  const toggle = (event: WebhookEvent) =>
    set({ events: WEBHOOK_EVENTS.filter((each) => values.events.includes(each) !== (each === event)) });
  return (
    <FormDialog
      form={form}
      title={isNew ? t("add") : t("editTitle")}
      description={t("formText")}
      submit={isNew ? t("add") : t("save")}
      onClose={onClose}
    >
      <TextField
        {...bind("url")}
        label={t("url")}
        hint={t("urlHint")}
        type="url"
        required
        maxLength={MAX_URL}
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
      />
      <TextField
        {...bind("description")}
        label={t("description")}
        maxLength={MAX_DESCRIPTION}
        autoComplete="off"
      />
      <fieldset aria-describedby={noEvents ? errorId : undefined} className="min-w-0">
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
        {noEvents && (
          <p id={errorId} role="alert" className="mt-1.5 text-xs font-medium text-danger">
            {noEvents}
          </p>
        )}
      </fieldset>
      <Checkbox {...form.form.register("is_enabled")} label={t("enabled")} hint={t("enabledHint")} />
    </FormDialog>
  );
}

type Values = { url: string; description: string; events: WebhookEvent[]; is_enabled: boolean };

/** The form of a webhook. `onSaved` gets the secret of a new one, else null. */
function useWebhookForm(webhook: WebhookAnswer | null, onSaved: (secret: string | null) => void) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common.failures");
  const [present, setPresent] = useState(webhook);
  const form = useApiForm<Values>({
    defaults: webhook
      ? valuesOf(webhook)
      : { url: "", description: "", events: [...WEBHOOK_EVENTS], is_enabled: true },
    resolver: checkedBy(({ url, events }) => ({
      ...(url.trim() === "" && { url: t("urlProblems.missing") }),
      ...(events.length === 0 && { events: t("noEvents") }),
    })),
    send: (values) => stored(present, values).then(onSaved),
    fieldOf: (path) => (path === "url" ? path : null),
    refusalText: ({ code }) => t(`urlProblems.${urlProblem(code)}`),
    failureText: (error) =>
      error instanceof ApiError && error.status === 409 ? t("tooMany") : common(callFailure(error)),
    onStale: ({ details }) => {
      const newer = details as WebhookAnswer;
      form.takeOver(valuesOf(newer));
      setPresent(newer);
      return common("rebased");
    },
  });
  return form;
}

const valuesOf = ({ url, description, events, is_enabled }: WebhookAnswer): Values => ({
  url,
  description,
  events,
  is_enabled,
});

/** Not retried: only this response contains the secret, and each call creates another webhook. */
const ONCE = { retries: 0 };

async function stored(webhook: WebhookAnswer | null, body: Values): Promise<string | null> {
  if (!webhook) return (await send(webhookCalls.create, { body, ...ONCE })).secret;
  await send(webhookCalls.update, {
    params: { id: webhook.id },
    body,
    version: webhook,
  });
  return null;
}

const PROBLEMS = [
  "missing",
  "not_a_url",
  "needs_https",
  "has_credentials",
  "private_address",
  "unknown_host",
] as const;

type UrlProblem = (typeof PROBLEMS)[number];

/** The key (under webhooks.urlProblems) of the text for a refused URL, by the server's code. */
const urlProblem = (code: string): UrlProblem =>
  PROBLEMS.find((candidate) => candidate === code) ?? "not_a_url";
