import type { useTranslations } from "next-intl";
import { UPLOAD_TIMEOUT } from "@/app/_client/call-parts";
import { send } from "@/app/_client/send";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import type { ManagedItem } from "@/lib/domain/catalog/schema";
import type { WriteItemBody } from "@/lib/domain/catalog/write-schema";
import { ApiError } from "@/app/_client/api-error";

/** Creates a service, or changes the given one unless somebody else changed it first. Throws ApiError. */
export function saveItem(item: ManagedItem | null, body: WriteItemBody): Promise<ManagedItem> {
  // The body may contain a picture.
  const timeout = UPLOAD_TIMEOUT;
  if (!item) return send(catalogCalls.create, { body, timeout });
  return send(catalogCalls.update, {
    params: { id: item.id },
    body: { ...body, data: { ...body.data, id: item.id } },
    version: item,
    timeout,
  });
}

/** Whether anything gives a service a price; without an amount and rules it is sold at 0. */
export const hasPrice = ({
  standard_amount,
  base_price,
  bundle,
  meta: { conditional_pricing: rules },
}: ManagedItem): boolean =>
  standard_amount !== null ||
  base_price !== null ||
  bundle !== null ||
  [rules.price_intervals, rules.price_modifiers, rules.price_modification_intervals].some(
    (list) => list.length > 0,
  );

/** The current state of a service. Throws ApiError. */
export const loadItem = (id: number, signal?: AbortSignal): Promise<ManagedItem> =>
  send(catalogCalls.read, {
    params: { id },
    ...(signal ? { signal } : {}),
  });

/**
 * The text for a failed call about a service: our own if the reason is known, else the server's message, else
 * the documented one (MSG-25).
 */
export function itemFailure(
  error: unknown,
  t: ReturnType<typeof useTranslations<"catalogItems.errors">>,
): string {
  if (!(error instanceof ApiError)) return t("saveFailed");
  if (error.kind === "NOT_FOUND_ERROR") return t("gone");
  if (error.kind === "AUTH_ERROR") return t("signedOut");
  if (error.kind === "AUTHORIZATION_ERROR") return t("forbidden");
  if (error.kind === "NETWORK_ERROR" || error.kind === "TIMEOUT_ERROR") return t("network");
  if (error.status === 413 || error.errors.some(({ code }) => code === "file_kind")) return t("imageFailed");
  return error.status > 0 && error.status < 500 && error.message ? error.message : t("saveFailed");
}

/**
 * The id of the business that owns a service: the entity of type Business or with slug business, else 1
 * (CAT-10).
 */
export const businessIdOf = (entities: readonly { id: number; type: string; slug: string }[]): number =>
  entities.find(({ type, slug }) => type === "Business" || slug === "business")?.id ?? 1;
