import type { KeyValueStorage } from "@/lib/api-client/key-value-storage";

/** Data and when it was asked for, in milliseconds since the epoch. */
export type Kept<Data> = { data: Data; savedAt: number };

/** A copy that outlives the page, in local storage. */
export type KeptCopy<Data> = {
  /** The copy, whatever its age. One that cannot be read, is another's or of another version is removed, and there is none. */
  read(): Kept<Data> | null;
  write(kept: Kept<Data>): void;
  clear(): void;
};

type Place = {
  storage: KeyValueStorage;
  key: string;
  /** Raised with the shape of what is kept. */
  version: string;
  /** For whom it is kept, so that nothing passes from one session to the next. */
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
        // The storage is full: what stands there by now is older than what could not be written.
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
    // Cut off or written by something else: as good as no copy (BOO-07).
    return null;
  }
}
