/**
 * Where backups are kept: a folder or a bucket. Names are those of kept-backups.ts, never a caller's. Errors are the
 * file system's or the store's.
 */
export interface BackupPlace {
  /** For people: "the folder /backups". */
  readonly description: string;
  /** Stores a file whole or not at all; one of that name is replaced. */
  put(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** The file as a stream; null when it is not there. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Names of all files, in no order. None where the place was not made yet. */
  list(): AsyncIterable<string>;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
}
