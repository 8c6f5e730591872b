import type { KeyValueStorage } from "@/lib/api-client/key-value-storage";

type Load<Data> = {
  copy: KeptCopy<Data>;
  /** Milliseconds for which a copy stays valid. */
  lifetime: number;
  now: () => number;
  ask: () => Promise<Data>;
};

/**
 * Returns the local copy while it is young enough; else asks the server and stores the response (BOO-01).
 * Rejects as `ask` does.
 */
export async function loadKept<Data>({ copy, lifetime, now, ask }: Load<Data>): Promise<Kept<Data>> {
  const kept = copy.read();
  if (kept && isYoung(kept, lifetime, now())) return kept;
  const savedAt = now();
  const fresh = { data: await ask(), savedAt };
  copy.write(fresh);
  return fresh;
}

/** Whether data is within its lifetime. A copy with a future date comes from a changed clock and is not. */
export const isYoung = ({ savedAt }: Kept<unknown>, lifetime: number, now: number): boolean =>
  now >= savedAt && now - savedAt < lifetime;

type HeldQuery = { state: { data: Kept<unknown> | undefined; dataUpdatedAt: number } };

/** staleTime of a query whose data may come from a copy: its age counts from when the server was asked. */
export const untilOld =
  (lifetime: number) =>
  ({ state: { data, dataUpdatedAt } }: HeldQuery): number =>
    data ? Math.max(0, data.savedAt + lifetime - dataUpdatedAt) : 0;

/** Data, and when it was requested, in milliseconds since the epoch. */
export type Kept<Data> = { data: Data; savedAt: number };

/** A copy that outlives the page, in local storage. */
export type KeptCopy<Data> = {
  /**
   * The copy, whatever its age. One that is unreadable, of another owner or of another version is deleted,
   * and null is returned.
   */
  read(): Kept<Data> | null;
  write(kept: Kept<Data>): void;
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

export function keptCopy<Data>({ storage, key, version, owner, log }: Place): KeptCopy<Data> {
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
    write(kept) {
      try {
        storage.setItem(key, JSON.stringify({ version, owner, ...kept } satisfies Envelope<Data>));
      } catch (error) {
        // The storage is full. The old copy is outdated, so delete it.
        clear();
        log(`${key} could not be kept`, error);
      }
    },
    clear,
  };
}

type Envelope<Data> = Kept<Data> & { version: string; owner: string };

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
