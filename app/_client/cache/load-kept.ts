import type { Kept, KeptCopy } from "./kept-copy";

type Load<Data> = {
  copy: KeptCopy<Data>;
  /** Milliseconds for which a copy is good. */
  lifetime: number;
  now: () => number;
  ask: () => Promise<Data>;
};

/** Gives the local copy while it is young enough, else what the server says, which is kept (BOO-01). Rejects as `ask` does. */
export async function loadKept<Data>({ copy, lifetime, now, ask }: Load<Data>): Promise<Kept<Data>> {
  const kept = copy.read();
  if (kept && isYoung(kept, lifetime, now())) return kept;
  const savedAt = now();
  const fresh = { data: await ask(), savedAt };
  copy.write(fresh);
  return fresh;
}

/** Whether data is within its lifetime; a copy from the future was made under another clock. */
export const isYoung = ({ savedAt }: Kept<unknown>, lifetime: number, now: number): boolean =>
  now >= savedAt && now - savedAt < lifetime;

type HeldQuery = { state: { data: Kept<unknown> | undefined; dataUpdatedAt: number } };

/** staleTime of a query whose data may have been taken from a copy: its age counts from when the server was asked. */
export const untilOld =
  (lifetime: number) =>
  ({ state: { data, dataUpdatedAt } }: HeldQuery): number =>
    data ? Math.max(0, data.savedAt + lifetime - dataUpdatedAt) : 0;
