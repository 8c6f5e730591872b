"use client";

import { PAGE_TYPES } from "@/lib/domain/pdf-pages/limits";
import type { PdfPageAnswer } from "@/lib/domain/pdf-pages/api";
import { PageSection } from "./page-section";
import { usePages } from "./use-pages";

/** Covers and content pages, each a list of its own (PAG-06). */
export function PageSections({ initial }: { initial: PdfPageAnswer[] }) {
  const actions = usePages(initial);
  return (
    <div className="grid items-start gap-6 2xl:grid-cols-2">
      {PAGE_TYPES.map((type) => (
        <PageSection key={type} type={type} actions={actions} />
      ))}
    </div>
  );
}
