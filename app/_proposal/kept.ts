import type { Decision, NoticeKey, Typed } from "./page-state";
import type { Language } from "./texts";

type Change = { id: number; is_selected: boolean };

/** What to do after the reload: show a notice, or ask the same question about the new state. */
export type AfterReload = { notice: NoticeKey } | ({ ask: Decision } & Partial<Typed>);

type Kept = { changes?: Change[]; after?: AfterReload };

/** Keeps the unsaved selection in this tab during a reload or an outage; an empty list removes it. */
export const keepChanges = (uuid: string, changes: Change[]): void =>
  write(uuid, { ...read(uuid), changes: changes.length > 0 ? changes : undefined });

/** Keeps what to do after the reload. */
export const keepForReload = (uuid: string, after: AfterReload): void =>
  write(uuid, { ...read(uuid), after });

/** The unsaved selection, which stays kept. */
export const keptChanges = (uuid: string): Change[] => read(uuid).changes ?? [];

/** Returns and removes what to do after the reload. */
export function takeAfterReload(uuid: string): AfterReload | undefined {
  const { after, changes } = read(uuid);
  if (after) write(uuid, { changes });
  return after;
}

const keyOf = (uuid: string) => `kapi.proposal.${uuid}`;

function read(uuid: string): Kept {
  const text = stored((storage) => storage.getItem(keyOf(uuid)));
  return text ? (JSON.parse(text) as Kept) : {};
}

function write(uuid: string, kept: Kept): void {
  const isEmpty = !kept.changes && !kept.after;
  stored((storage) =>
    isEmpty ? storage.removeItem(keyOf(uuid)) : storage.setItem(keyOf(uuid), JSON.stringify(kept)),
  );
}

/** Null if the browser refuses storage: the page works without it. */
function stored<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

const YEAR = 365 * 24 * 60 * 60;

/** Stores the reader's language for this host in the cookie that the server reads. */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `kapi.language=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
}
