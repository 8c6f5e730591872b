import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { config } from "@/base/config.mjs";
import { signatureOf } from "@/lib/domain/webhooks/signing";
import { escaped } from "@/lib/core/html/escaped";
import { log } from "@/lib/platform/log";
import { chooseTransport } from "@/lib/platform/mail-transport/choose-transport";
import type { Wrong } from "./looks";
import type { Step } from "./next-step";

/** The content of an alert. `wrong` is null once it is over. */
export type Alert = { name: string; step: Step; begunAt: Date; wrong: Wrong | null };

/** Whether alerts have any recipient. */
export const hasRecipients = (): boolean =>
  config.ALERT_MAIL.length > 0 || config.ALERT_WEBHOOK !== undefined;

/** Whether at least one receiver took an alert, and those that did not: addresses, and the webhook's host. */
type Sent = { isReached: boolean; missed: string[] };

/**
 * Sends to all addresses and the webhook, or to those of `only`, directly and not through the queues, because the
 * queues may be what is wrong. Failures are logged.
 */
export async function sendAlert(alert: Alert, now: Date, only?: readonly string[]): Promise<Sent> {
  const id = randomUUID();
  const all = [
    ...config.ALERT_MAIL.map((address) => ({ to: address, send: () => mail(address, id, alert) })),
    ...(config.ALERT_WEBHOOK
      ? [
          {
            to: new URL(config.ALERT_WEBHOOK).host,
            send: () => post(config.ALERT_WEBHOOK ?? "", id, alert, now),
          },
        ]
      : []),
  ];
  const ways = all.filter(({ to }) => !only || only.includes(to));
  const missed = await Promise.all(
    ways.map(({ to, send }) =>
      send().then(
        () => [],
        (error: unknown) => {
          log.error(
            { event: "alert_not_told", alert: alert.name, to, err: error },
            "an alert did not arrive",
          );
          return [to];
        },
      ),
    ),
  );
  const isReached = missed.some((of) => of.length === 0);
  return { isReached, missed: missed.flat() };
}

const SUBJECT: Readonly<Record<Step, string>> = { begun: "", lasting: "still ", ended: "over: " };

/** The installation's name in messages. */
const site = (): string => config.MAIN_DOMAIN ?? hostname();

const headline = ({ name, step }: Alert): string => `Kapi at ${site()}: ${SUBJECT[step]}${name}`;

function paragraphs({ step, begunAt, wrong }: Alert): string[] {
  const since = `It began at ${begunAt.toISOString()}, seen by ${hostname()}.`;
  if (step === "ended" || !wrong) return ["This is over.", since];
  const often = "You are told once when it begins, once a day while it lasts, and once when it is over.";
  return [wrong.says, `What to do: ${wrong.todo}`, since, often];
}

async function mail(address: string, id: string, alert: Alert): Promise<void> {
  const from = { name: "Kapi", address: config.MAIL_FROM ?? address };
  const lines = paragraphs(alert);
  await chooseTransport({ isTestMode: false }).send({
    from,
    to: address,
    cc: [],
    replyTo: null,
    subject: headline(alert),
    text: lines.join("\n\n"),
    html: `<!doctype html>${lines.map((line) => `<p>${escaped(line)}</p>`).join("")}`,
    key: `alert/${id}`,
    messageId: `<${id}@${from.address.split("@")[1]}>`,
    logo: null,
    file: null,
    isAutomatic: true,
  });
}

const POST_MILLISECONDS = 10_000;

/**
 * Signed as webhooks are (Standard Webhooks). `text` is the field that chats show. The operator chose the
 * address, so it may be in a private network; redirects are not followed.
 */
async function post(url: string, id: string, alert: Alert, now: Date): Promise<void> {
  const { name, step, begunAt, wrong } = alert;
  const body = JSON.stringify({
    type: `alert.${step}`,
    timestamp: now.toISOString(),
    data: {
      alert: name,
      site: site(),
      begun_at: begunAt.toISOString(),
      says: wrong?.says ?? null,
      todo: wrong?.todo ?? null,
    },
    text: `${headline(alert)}${wrong ? `. ${wrong.says}` : ""}`,
  });
  const timestamp = Math.floor(now.getTime() / 1_000);
  const secrets = config.ALERT_WEBHOOK_SECRET ? [config.ALERT_WEBHOOK_SECRET] : [];
  const answer = await fetch(url, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(POST_MILLISECONDS),
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Kapi-Alerts/1",
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signatureOf(secrets, { id, timestamp, body }),
    },
  });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
}
