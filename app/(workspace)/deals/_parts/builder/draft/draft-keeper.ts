import { ApiError } from "@/app/_client/api-error";
import type { StoredCopy } from "@/app/_client/cache/load-cached";
import { send } from "@/app/_client/send";
import { draftCalls } from "@/lib/domain/deals/calls";
import { SECOND } from "@/lib/core/time/milliseconds";
import type { RowState } from "@/lib/platform/http/etag";
import { bodyOf, readDraft, type Draft, type KnownDraft } from "./draft-content";

/** What has become of a draft, which the builder's header says. */
export type Keeping =
  | { kind: "nothing" }
  /** at: ISO. */
  | { kind: "kept"; at: string }
  /** Only in this browser: the server cannot be reached, or has as many drafts as one may have. */
  | { kind: "here" | "full" }
  /** Another tab or device kept another one. */
  | { kind: "elsewhere"; other: KnownDraft };

/** Milliseconds until what the server did not get is sent again. */
const AGAIN = 15 * SECOND;
/** Bytes of a body that a browser goes on sending after its page was left. */
const KEPT_ALIVE = 60_000;

type Parts = {
  name: string;
  /** The draft with which the builder opened. */
  known: KnownDraft | null;
  copy: StoredCopy<KnownDraft>;
  /** Notes what the server has now; null: nothing, since the row's state. */
  remember: (row: RowState, draft: Draft | null) => void;
  tell: (keeping: Keeping) => void;
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
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * Whether to send again what failed. Not after the builder was left, because somebody else may sign in then: the copy
   * in this browser is sent when its owner opens the builder.
   */
  #isOpen = true;
  /** Which drafts were sent from here, by their time: the server may have one although its answer was lost. */
  readonly #sent: Set<number>;

  constructor(private readonly parts: Parts) {
    this.#row = parts.known?.row ?? null;
    this.#sent = new Set(parts.known ? [parts.known.draft.savedAt] : []);
  }

  /** Whether the server has what it has to get. */
  get isDone(): boolean {
    return this.#waiting === null;
  }

  /** Whether it opened with this draft, or has sent it. */
  has({ savedAt }: Draft): boolean {
    return this.#sent.has(savedAt);
  }

  /** Goes on with a copy in this browser, which the server did not get. */
  resume({ draft, row }: KnownDraft): void {
    this.#row = row;
    this.#sent.add(draft.savedAt);
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
    this.#waiting = draft;
    if (isLeaving || this.#other) this.#writeCopy(draft);
    return this.#run();
  }

  /** Removes the draft; what was kept elsewhere stays. */
  discard(): Promise<void> {
    if (this.#other) {
      this.#row = this.#other = null;
      this.#sent.clear();
    }
    this.#waiting = "gone";
    return this.#run();
  }

  /** Goes on with the own draft in place of the other one. */
  prevail(): void {
    this.#row = this.#other?.row ?? this.#row;
    this.#other = null;
    void this.#run();
  }

  /** Goes on with the other draft. */
  adopt(other: KnownDraft): void {
    const { draft } = other;
    this.resume(other);
    this.#other = this.#waiting = null;
    this.parts.copy.clear();
    this.parts.tell({ kind: "kept", at: new Date(draft.savedAt).toISOString() });
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
    const { name, copy, remember, tell } = this.parts;
    const body = bodyOf(draft);
    this.#sent.add(draft.savedAt);
    try {
      const keepalive = new Blob([body.content]).size < KEPT_ALIVE;
      const call = { params: { name }, body, version: this.#row, retries: 0, keepalive };
      const { id, version, updated_at: at } = await send(draftCalls.keep, call);
      this.#row = { id, version };
      remember(this.#row, draft);
      copy.clear();
      tell({ kind: "kept", at });
      return "done";
    } catch (error) {
      this.#writeCopy(draft);
      if (error instanceof ApiError && error.status === 412) return this.#compare();
      tell({ kind: isFull(error) ? "full" : "here" });
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
        this.parts.tell({ kind: "elsewhere", other: present });
        return "later";
      }
      this.#row = { id: answer.id, version: answer.version };
      return "again";
    } catch (error) {
      return this.#later(error);
    }
  }

  async #remove(): Promise<Outcome> {
    const { name, copy, remember, tell } = this.parts;
    copy.clear();
    tell({ kind: "nothing" });
    if (this.#row === null && this.#sent.size === 0) return "done";
    try {
      await send(draftCalls.discard, { params: { name }, retries: 0, keepalive: true });
    } catch (error) {
      if (comesAgain(error)) return this.#later(error);
    }
    if (this.#row) remember(this.#row, null);
    this.#row = null;
    this.#sent.clear();
    return "done";
  }

  #writeCopy(draft: Draft): void {
    this.parts.copy.write({ data: { draft, row: this.#row }, savedAt: draft.savedAt });
  }

  #later(error: unknown): Outcome {
    if (this.#isOpen && comesAgain(error)) this.#timer = setTimeout(() => void this.#run(), AGAIN);
    return "later";
  }
}

/** Whether the server may answer otherwise later. */
const comesAgain = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [408, 429].includes(error.status);

const isFull = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(({ code }) => code === "too_many");
