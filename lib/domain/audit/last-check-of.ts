import type { z } from "zod";
import type { auditHead } from "@/db/schema";
import { auditCheckSchema } from "./schema";

type Head = Pick<typeof auditHead.$inferSelect, "checkedAt" | "checkedSequence" | "checkedFault">;

/** The last check that was recorded with the end of a chain, or null. */
export function lastCheckOf({
  checkedAt,
  checkedSequence,
  checkedFault,
}: Head): z.input<typeof auditCheckSchema> | null {
  if (!checkedAt) return null;
  const [kind, sequence] = (checkedFault ?? "").split(":");
  const fault = auditCheckSchema.shape.fault.parse(
    checkedFault ? { kind, sequence: Number(sequence) } : null,
  );
  return { is_whole: fault === null, checked: checkedSequence ?? 0, checked_at: checkedAt, fault };
}
