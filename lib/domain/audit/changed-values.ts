import { isDeepStrictEqual } from "node:util";
import type { AuditValues } from "@/db/schema";
import { redact } from "./redact";

type Values = { before: AuditValues | null; after: AuditValues | null };

// Every change raises them; they say nothing of what was changed.
const STAMPS = new Set(["version", "updatedAt", "updated_at"]);

/**
 * What an event keeps of the values: of a change only those that differ, secrets removed after they were compared, so that a changed
 * secret shows as changed. Null when both are given and nothing differs: nothing was done.
 */
export function changedValues(before: object | undefined, after: object | undefined): Values | null {
  if (!before || !after)
    return { before: before ? redact(before) : null, after: after ? redact(after) : null };
  const [old, now] = [plain(before), plain(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => !STAMPS.has(name) && !isDeepStrictEqual(old[name], now[name]),
  );
  return names.length === 0 ? null : { before: redact(pick(old, names)), after: redact(pick(now, names)) };
}

const plain = (values: object): AuditValues => JSON.parse(JSON.stringify(values)) as AuditValues;
const pick = (values: AuditValues, names: readonly string[]): AuditValues =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
