import { NextIntlClientProvider, type Messages, type NamespaceKeys, type NestedKeyOf } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { ownValue } from "@/lib/core/own-value";
import { MergedTexts } from "./merged-texts";

/** A group of texts, or a part of one: `settings`, `settings.taxes`. */
type Group = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

type Props = { groups: readonly Group[]; children: ReactNode };

/**
 * Passes only those groups of texts to the browser that its components use (U-104).
 * tests/unit/app/shell/page-texts.test.ts says which a page needs.
 */
export const Texts = async ({ groups, children }: Props) => (
  <NextIntlClientProvider messages={await textsOf(groups)}>{children}</NextIntlClientProvider>
);

/** The same, in addition to those that the layouts around it pass. */
export const MoreTexts = async ({ groups, children }: Props) => (
  <MergedTexts texts={await textsOf(groups)}>{children}</MergedTexts>
);

async function textsOf(groups: readonly Group[]): Promise<Partial<Messages>> {
  const messages = await getMessages();
  const chosen: Branch = {};
  for (const group of groups) copyPart(messages, group.split("."), chosen);
  return chosen;
}

type Branch = { [name: string]: unknown };

function copyPart(from: Branch, [name = "", ...rest]: readonly string[], to: Branch): void {
  const part = ownValue(from, name);
  if (rest.length === 0) return void Object.assign(to, { [name]: part });
  const copied = (ownValue(to, name) ?? {}) as Branch;
  Object.assign(to, { [name]: copied });
  copyPart(part as Branch, rest, copied);
}
