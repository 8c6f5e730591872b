import { useTranslations } from "next-intl";
import { useId, useState, type FormEvent } from "react";
import { SecretOnce, useSecretOnce } from "@/app/_secrets/secret-once";
import { Banner } from "@/app/_ui/banner";
import { Button } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { CancelButton, Dialog } from "@/app/_ui/dialog";
import { TextField } from "@/app/_ui/text-field";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@/lib/domain/webhooks/events";
import type { WebhookAnswer } from "@/lib/domain/webhooks/api";
import { textOf } from "./webhook-columns";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { webhookCalls } from "@/lib/domain/webhooks/calls";

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

type Values = { url: string; description: string; events: WebhookEvent[]; is_enabled: boolean };
type Problems = { url?: UrlProblem; events?: true };

/** The form of a webhook. `onSaved` gets the secret of a new one. What was typed stays when it is refused. */
function useWebhookForm(webhook: WebhookAnswer | null, onSaved: (secret: string | null) => void) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common.failures");
  const initial = webhook
    ? valuesOf(webhook)
    : { url: "", description: "", events: [...WEBHOOK_EVENTS], is_enabled: true };
  const [values, setValues] = useState<Values>(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    const missing: Problems = {
      ...(values.url.trim() === "" ? { url: "missing" } : {}),
      ...(values.events.length === 0 ? { events: true } : {}),
    };
    setProblems(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      onSaved(await stored(webhook, values));
    } catch (error) {
      const [wrong] = error instanceof ApiError ? error.errors.filter(({ field }) => field === "url") : [];
      if (wrong) setProblems({ url: urlProblem(wrong.code) });
      else
        setFailure(
          error instanceof ApiError && error.status === 409 ? t("tooMany") : common(callFailure(error)),
        );
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void save();
  };
  const change = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    setProblems(without(problems, part));
  };
  const toggle = (event: WebhookEvent) =>
    change({ events: WEBHOOK_EVENTS.filter((each) => values.events.includes(each) !== (each === event)) });
  const errors = {
    url: problems.url && t(`urlProblems.${problems.url}`),
    events: problems.events && t("noEvents"),
  };
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial);
  return { values, change, isChanged, toggle, errors, failure, isBusy, onSubmit };
}

/** What is still wrong once other fields were changed. */
const without = (problems: Problems, changed: Partial<Values>): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in changed)));

const valuesOf = ({ url, description, events, is_enabled }: WebhookAnswer): Values => ({
  url,
  description,
  events,
  is_enabled,
});

/**
 * The answer is the only one with the secret: sent again after it was lost, the call would make a second
 * webhook.
 */
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

/** The text (below webhooks.urlProblems) of an address that the server refused, by its code. */
const urlProblem = (code: string): UrlProblem => PROBLEMS.find((known) => known === code) ?? "not_a_url";
