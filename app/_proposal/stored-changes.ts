import type { Decision, LineChange, NoticeKey, Typed } from "./page-state";
import type { Language } from "./texts";

/** What to do after the reload: show a notice, or ask the same question about the new state. */
export type AfterReload = { notice: NoticeKey } | ({ ask: Decision } & Partial<Typed>);

type TabState = { changes?: LineChange[]; after?: AfterReload };

/** Stores the unsaved selection in this tab during a reload or an outage; an empty list removes it. */
export const storeChanges = (uuid: string, changes: LineChange[]): void =>
  write(uuid, { ...read(uuid), changes: changes.length > 0 ? changes : undefined });

/** Stores what to do after the reload. */
export const storeForReload = (uuid: string, after: AfterReload): void =>
  write(uuid, { ...read(uuid), after });

/** The unsaved selection, which stays stored. */
export const storedChanges = (uuid: string): LineChange[] => read(uuid).changes ?? [];

/** Returns and removes what to do after the reload. */
export function takeAfterReload(uuid: string): AfterReload | undefined {
  const { after, changes } = read(uuid);
  if (after) write(uuid, { changes });
  return after;
}

const keyOf = (uuid: string) => `kapi.proposal.${uuid}`;

function read(uuid: string): TabState {
  const text = stored((storage) => storage.getItem(keyOf(uuid)));
  return text ? (JSON.parse(text) as TabState) : {};
}

function write(uuid: string, state: TabState): void {
  const isEmpty = !state.changes && !state.after;
  stored((storage) =>
    isEmpty ? storage.removeItem(keyOf(uuid)) : storage.setItem(keyOf(uuid), JSON.stringify(state)),
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
