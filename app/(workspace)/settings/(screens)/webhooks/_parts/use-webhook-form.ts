import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { send } from "@/app/_client/send";
import { webhookCalls } from "@/lib/domain/webhooks/calls";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@/lib/domain/webhooks/events";
import type { WebhookAnswer } from "@/lib/domain/webhooks/schema";
import { urlProblem, type UrlProblem } from "./url-problem";

type Values = { url: string; description: string; events: WebhookEvent[]; is_enabled: boolean };
type Problems = { url?: UrlProblem; events?: true };

/** The form of a webhook. `onSaved` gets the secret of a new one. What was typed stays when it is refused. */
export function useWebhookForm(webhook: WebhookAnswer | null, onSaved: (secret: string | null) => void) {
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

/** The answer is the only one with the secret: sent again after it was lost, the call would make a second webhook. */
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
