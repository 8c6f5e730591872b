import type { KeyValueStorage } from "@/lib/api-client/key-value-storage";

type Load<Data> = {
  copy: StoredCopy<Data>;
  /** Milliseconds for which a copy stays valid. */
  lifetime: number;
  now: () => number;
  ask: () => Promise<Data>;
};

/**
 * Returns the local copy while it is young enough; else asks the server and stores the response (BOO-01). Rejects as
 * `ask` does. Libraries that persist TanStack Query would write the whole cache at each change, with one lifetime for
 * everything.
 */
export async function loadCached<Data>({ copy, lifetime, now, ask }: Load<Data>): Promise<Stored<Data>> {
  const cached = copy.read();
  if (cached && isYoung(cached, lifetime, now())) return cached;
  const savedAt = now();
  const fresh = { data: await ask(), savedAt };
  copy.write(fresh);
  return fresh;
}

/** Whether data is within its lifetime. A copy with a future date comes from a changed clock and is not. */
export const isYoung = ({ savedAt }: Stored<unknown>, lifetime: number, now: number): boolean =>
  now >= savedAt && now - savedAt < lifetime;

type HeldQuery = { state: { data: Stored<unknown> | undefined; dataUpdatedAt: number } };

/** staleTime of a query whose data may come from a copy: its age counts from when the server was asked. */
export const untilOld =
  (lifetime: number) =>
  ({ state: { data, dataUpdatedAt } }: HeldQuery): number =>
    data ? Math.max(0, data.savedAt + lifetime - dataUpdatedAt) : 0;

/** Data, and when it was requested, in milliseconds since the epoch. */
export type Stored<Data> = { data: Data; savedAt: number };

/** A copy that outlives the page, in local storage. */
export type StoredCopy<Data> = {
  /**
   * The copy, whatever its age. One that is unreadable, of another owner or of another version is deleted,
   * and null is returned.
   */
  read(): Stored<Data> | null;
  write(stored: Stored<Data>): void;
  clear(): void;
};

type Place = {
  storage: KeyValueStorage;
  key: string;
  /** Raise it when the shape of the stored data changes. */
  version: string;
  /** Owner of the copy, so that no data passes from one session to the next. */
  owner: string;
  log: (message: string, cause: unknown) => void;
};

export function storedCopy<Data>({ storage, key, version, owner, log }: Place): StoredCopy<Data> {
  const clear = () => storage.removeItem(key);
  return {
    read() {
      const text = storage.getItem(key);
      const copy = text === null ? null : opened<Data>(text);
      if (copy?.version === version && copy.owner === owner)
        return { data: copy.data, savedAt: copy.savedAt };
      if (text !== null) clear();
      return null;
    },
    write(stored) {
      try {
        storage.setItem(key, JSON.stringify({ version, owner, ...stored } satisfies Envelope<Data>));
      } catch (error) {
        // The storage is full. The old copy is outdated, so delete it.
        clear();
        log(`${key} could not be kept`, error);
      }
    },
    clear,
  };
}

type Envelope<Data> = Stored<Data> & { version: string; owner: string };

function opened<Data>(text: string): Envelope<Data> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" &&
      value !== null &&
      "data" in value &&
      "savedAt" in value &&
      typeof value.savedAt === "number"
      ? (value as Envelope<Data>)
      : null;
  } catch {
    // Truncated, or not our JSON: treat it as no copy (BOO-07).
    return null;
  }
}
