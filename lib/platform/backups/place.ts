/**
 * Where backups are stored: a folder or a bucket. Names come from stored-backups.ts, never from a caller. Errors
 * are those of the file system or the store.
 */
export interface BackupPlace {
  /** In words: "the folder /backups". */
  readonly description: string;
  /** Stores a file completely or not at all; an existing file of that name is replaced. */
  put(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** The file as a stream; null if it does not exist. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Names of all files, in no particular order; none if the place does not exist yet. */
  list(): AsyncIterable<string>;
  /** Removing a missing file is not an error. */
  remove(name: string): Promise<void>;
}
