import { setImmediate } from "node:timers/promises";
import { cleanHtml } from "@/lib/core/html/clean-html";

/**
 * Lines as they were sent with their notes cleaned (BLD-35). To be called before anything is locked: two hundred long notes take a while,
 * and the process answers others between them.
 */
export async function withCleanNotes<Line extends { extra_notes?: string | null | undefined }>(
  lines: readonly Line[],
): Promise<Line[]> {
  const cleaned: Line[] = [];
  for (const line of lines) {
    const notes = line.extra_notes && cleanHtml(line.extra_notes);
    if (notes !== line.extra_notes) await setImmediate();
    cleaned.push({ ...line, extra_notes: notes });
  }
  return cleaned;
}
