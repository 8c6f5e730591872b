"use client";

import { NextIntlClientProvider, useLocale, useMessages, type Messages } from "next-intl";
import { useMemo, type ReactNode } from "react";
import { ownValue } from "@/lib/core/own-value";

type Props = { texts: Partial<Messages>; children: ReactNode };

/** The texts of the provider above it and more. */
export function MergedTexts({ texts, children }: Props) {
  const above = useMessages();
  const merged = useMemo(() => merge(above, texts) as Messages, [above, texts]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={merged}>
      {children}
    </NextIntlClientProvider>
  );
}

function merge(one: unknown, other: unknown): unknown {
  if (!isGroup(one) || !isGroup(other)) return other;
  const names = Object.entries(other).map(([name, value]) => [name, merge(ownValue(one, name), value)]);
  return { ...one, ...Object.fromEntries(names) };
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
