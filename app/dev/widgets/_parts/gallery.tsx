"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState, type ComponentType } from "react";
import { Basics } from "./basics";
import { Dialogs } from "./dialogs";
import { Fields } from "./fields";
import { Matrix } from "./matrix";
import { Order } from "./order";
import { Pictures } from "./pictures";
import { Tables } from "./tables";
import { Texts } from "./texts";

const THEMES = [
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

const PARTS: readonly (readonly [string, ComponentType<{ theme: string }>])[] = [
  ["basics", Basics],
  ["dialogs", Dialogs],
  ["fields", Fields],
  ["texts", Texts],
  ["pictures", Pictures],
  ["matrix", Matrix],
  ["order", Order],
  ["tables", Tables],
];

/** The widgets twice, side by side where there is room: in the light theme and in the dark one. */
export function Gallery({
  only,
  theme: wanted,
}: {
  only?: readonly string[] | undefined;
  theme?: string | undefined;
}) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <main className="grid gap-px bg-line 2xl:grid-cols-2">
        <h1 className="sr-only">Widgets</h1>
        {THEMES.filter(([theme]) => !wanted || theme === wanted).map(([theme, name]) => (
          <section
            key={theme}
            aria-label={name}
            data-theme={theme}
            className="min-w-0 space-y-10 bg-canvas px-4 py-8 text-ink sm:px-8"
          >
            <h2 className="text-xl font-semibold">{name}</h2>
            {PARTS.filter(([part]) => !only || only.includes(part)).map(([part, Part]) => (
              <Part key={part} theme={theme} />
            ))}
          </section>
        ))}
      </main>
    </QueryClientProvider>
  );
}
