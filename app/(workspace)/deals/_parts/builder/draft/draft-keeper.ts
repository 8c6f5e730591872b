import { ApiError } from "@/app/_client/api-error";
import type { StoredCopy } from "@/app/_client/cache/load-cached";
import { send } from "@/app/_client/send";
import { draftCalls } from "@/lib/domain/deals/calls";
import { SECOND } from "@/lib/core/time/milliseconds";
import type { RowState } from "@/lib/platform/http/etag";
import { bodyOf, readDraft, type Draft, type KnownDraft } from "./draft-content";
import { clearCopy } from "./draft-copy";

/** What has become of a draft, which the builder's header says. */
export type Keeping =
  | { kind: "nothing" }
  /** at: ISO. */
  | { kind: "kept"; at: string }
  /** Only in this browser: the server cannot be reached, or has as many drafts as one may have. */
  | { kind: "here" | "full" }
  /** Another tab or device kept another one, or this browser has an older copy of what was kept elsewhere since. */
  | { kind: "elsewhere"; other: KnownDraft };

/** Milliseconds until what the server did not get is sent again. */
const AGAIN = 15 * SECOND;
/** Bytes of a body that a browser goes on sending after its page was left; it refuses more than 65,536. */
const KEPT_ALIVE = 60_000;

type Parts = {
  name: string;
  /** The draft with which the builder opened. */
  known: KnownDraft | null;
  copy: StoredCopy<KnownDraft>;
  discarded: StoredCopy<readonly number[]>;
  /** Notes what the server has now; null: nothing, since the row's state. */
  remember: (row: RowState, draft: Draft | null) => void;
  /** draft: what the server has since. */
  tell: (keeping: Keeping, draft?: Draft) => void;
};

/** later: something else has to happen first. */
type Outcome = "done" | "again" | "later";

/**
 * Keeps the newest draft on the server, with one call at a time; what the server did not get stays in this browser and
 * is sent again. A draft that was kept elsewhere is never replaced unseen.
 */
export class DraftKeeper {
  #row: RowState | null;
  /** What the server has to get. */
  #waiting: Draft | "gone" | null = null;
  /** What was kept elsewhere, until the user chooses. */
  #other: KnownDraft | null = null;
  /** A copy in this browser that is older than what was kept elsewhere since, until the user chooses. */
  #older: KnownDraft | null = null;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * Whether to send again what failed. Not after the builder was left, because somebody else may sign in then: the copy
   * in this browser is sent when its owner opens the builder.
   */
  #isOpen = true;
  #isLeaving = false;
  /** Which drafts are from here, by their time: the server may have one although its answer was lost. */
  readonly #own: Set<number>;

  constructor(private readonly parts: Parts) {
    this.#row = parts.known?.row ?? null;
    this.#own = new Set(parts.known ? [parts.known.draft.savedAt] : []);
  }

  /** Whether the server has what it has to get. */
  get isDone(): boolean {
    return this.#waiting === null;
  }

  /** Whether it opened with this draft, or has sent or copied it. */
  has({ savedAt }: Draft): boolean {
    return this.#own.has(savedAt);
  }

  /** Whether it opened with a draft that was discarded here before. */
  get isDiscarded(): boolean {
    const { known, discarded } = this.parts;
    return known !== null && (discarded.read()?.data.includes(known.draft.savedAt) ?? false);
  }

  /**
   * Goes on with a copy in this browser, which the server did not get. False: it asks first, because a later draft was
   * kept elsewhere.
   */
  resume(copy: KnownDraft): boolean {
    if (isBehind(copy, this.parts.known)) {
      this.#older = copy;
      this.#tell();
      return false;
    }
    this.#goOn(copy);
    return true;
  }

  /** Ends repeating, when the builder is left. */
  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  open(): void {
    this.#isOpen = true;
  }

  /** isLeaving: the page may be gone before the server answers. */
  keep(draft: Draft, isLeaving = false): Promise<void> {
    const before = this.#waiting;
    // The same form, on its way already, is not sent again under another time, which the next page would not know.
    const next = before !== null && before !== "gone" && before.deal === draft.deal ? before : draft;
    this.#waiting = next;
    this.#isLeaving = isLeaving;
    if (isLeaving || this.#other) this.#writeCopy(next);
    return this.#run();
  }

  /** Removes the draft; what was kept elsewhere stays. */
  discard(): Promise<void> {
    this.#waiting = "gone";
    this.#clearCopy();
    if (this.#own.size > 0)
      this.parts.discarded.write({ data: [...this.#own], savedAt: Math.max(...this.#own) });
    if (this.#other) {
      this.#row = this.#other = null;
      this.#own.clear();
    }
    return this.#run();
  }

  /** Goes on with the own draft in place of the other one. */
  prevail(): void {
    if (this.#older) {
      const { savedAt } = this.#older.draft;
      this.#own.add(savedAt);
      this.#clearCopy(savedAt);
      this.#older = null;
      return this.#tell();
    }
    this.#row = this.#other?.row ?? this.#row;
    this.#other = null;
    void this.#run();
  }

  /** Goes on with the other draft. Returns whether the server has it. */
  adopt(other: KnownDraft): boolean {
    if (this.#older) {
      // The copy goes when the server has got it.
      this.#own.add(other.draft.savedAt);
      this.#older = null;
      this.#tell();
      return false;
    }
    this.#clearCopy();
    this.#goOn(other);
    this.#other = this.#waiting = null;
    this.#tell({ kind: "kept", at: new Date(other.draft.savedAt).toISOString() }, other.draft);
    return true;
  }

  #goOn({ draft, row }: KnownDraft): void {
    this.#row = row;
    this.#own.clear();
    this.#own.add(draft.savedAt);
  }

  #run(): Promise<void> {
    return (this.#running ??= this.#work().finally(() => (this.#running = null)));
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#waiting !== null && !this.#other) {
      const next = this.#waiting;
      const outcome = next === "gone" ? await this.#remove() : await this.#put(next);
      if (outcome === "later") return;
      if (outcome === "done" && this.#waiting === next) this.#waiting = null;
    }
  }

  async #put(draft: Draft): Promise<Outcome> {
    const { name, remember } = this.parts;
    const body = bodyOf(draft);
    this.#own.add(draft.savedAt);
    try {
      const keepalive = (this.#isLeaving || !this.#isOpen) && bytesOf(body) < KEPT_ALIVE;
      const call = { params: { name }, body, version: this.#row, retries: 0, keepalive };
      const { id, version, updated_at: at } = await send(draftCalls.keep, call);
      this.#row = { id, version };
      remember(this.#row, draft);
      // The page that comes next may have been answered before this was.
      if (!this.#isLeaving) this.#clearCopy(draft.savedAt);
      this.#tell({ kind: "kept", at }, draft);
      return "done";
    } catch (error) {
      if (this.#waiting && this.#waiting !== "gone") this.#writeCopy(this.#waiting);
      if (hasStatus(error, 412)) return this.#compare();
      this.#tell({ kind: isFull(error) ? "full" : "here" });
      return this.#later(error);
    }
  }

  /** Finds out who kept what the server has. */
  async #compare(): Promise<Outcome> {
    try {
      const answer = await send(draftCalls.read, { params: { name: this.parts.name } });
      const present = readDraft(answer);
      if (present && !this.has(present.draft)) {
        this.#other = present;
        this.#tell();
        return "later";
      }
      this.#row = { id: answer.id, version: answer.version };
      return "again";
    } catch (error) {
      if (!hasStatus(error, 404)) return this.#later(error);
      // It was ended elsewhere.
      this.#row = null;
      return "again";
    }
  }

  async #remove(): Promise<Outcome> {
    const { name, remember } = this.parts;
    this.#tell();
    if (this.#row === null && this.#own.size === 0) return "done";
    try {
      const call = { params: { name }, version: this.#row, retries: 0, keepalive: true };
      await send(draftCalls.discard, call);
    } catch (error) {
      if (hasStatus(error, 412)) return this.#compare();
      if (comesAgain(error)) return this.#later(error);
    }
    if (this.#row) remember(this.#row, null);
    this.#row = null;
    this.#own.clear();
    this.parts.discarded.clear();
    return "done";
  }

  #writeCopy(draft: Draft): void {
    this.#own.add(draft.savedAt);
    this.parts.copy.write({ data: { draft, row: this.#row }, savedAt: draft.savedAt });
  }

  /** Leaves the copy of another tab. until: the time of the latest that goes. */
  #clearCopy(until = Infinity): void {
    clearCopy(this.parts.copy, (draft) => this.has(draft) && draft.savedAt <= until);
  }

  /** A question comes first. */
  #tell(keeping: Keeping = { kind: "nothing" }, draft?: Draft): void {
    const other = this.#older ?? this.#other;
    this.parts.tell(other ? { kind: "elsewhere", other } : keeping, draft);
  }

  #later(error: unknown): Outcome {
    if (this.#isOpen && comesAgain(error)) this.#timer = setTimeout(() => void this.#run(), AGAIN);
    return "later";
  }
}

/** Whether the server had a later draft than a copy, and not the one from which the copy was made. */
const isBehind = ({ draft, row }: KnownDraft, known: KnownDraft | null): boolean =>
  known !== null &&
  known.draft.savedAt > draft.savedAt &&
  (known.row?.id !== row?.id || known.row?.version !== row?.version);

const bytesOf = (body: object): number => new Blob([JSON.stringify(body)]).size;

/** Whether the server may answer otherwise later. */
const comesAgain = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [408, 429].includes(error.status);

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

const isFull = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ code }) => code === "too_many");
