/**
 * now: somebody waits for it. ahead: nobody does yet, so it comes after all others and is not counted by
 * `maxWaiting`.
 */
export type Priority = "now" | "ahead";

/** Tasks of one group are counted together. */
type Group = string | number | null;

type TaskOptions = { key?: string; group?: Group; priority?: Priority };

type Options = {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that may wait beside those that run. */
  maxWaiting: number;
  /** Tasks of one group that may wait or run. */
  maxPerGroup?: number;
  /** What one more task is refused with. Without it the task that has waited longest is dropped. */
  refusal?: () => Error;
  /**
   * oldest first: a task whose key waits or runs already shares that one's result. newest first: it takes the place
   * of the one that waits.
   */
  order?: "oldest first" | "newest first";
  /** Whether a task may begin now; asked again after each task, at wake(), and twice a second while tasks wait. */
  isReady?: () => boolean;
  /** Called whenever nothing waits or runs any more. */
  onIdle?: () => void;
};

type Task = {
  key: string | undefined;
  group: Group;
  priority: Priority;
  work: () => Promise<unknown>;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
};

const LOOK_AGAIN_MILLISECONDS = 500;

/** Why a task never began: a later one took its place, or too many waited. */
export class TaskDropped extends Error {}

/** Runs tasks of this process, a few at a time, and bounds how many wait. A task that fails stops no other one. */
export class TaskQueue {
  private readonly waiting: Task[] = [];
  private readonly shared = new Map<string, Promise<unknown>>();
  private readonly groups = new Map<Group, number>();
  private running = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: Options) {}

  get isIdle(): boolean {
    return this.running === 0 && this.waiting.length === 0;
  }

  /**
   * The task's result. Errors: the task's; what `refusal` makes, when too many wait; TaskDropped.
   * @param key names what the task makes; a task that somebody waits for moves one of its key forward that was
   * planned ahead
   */
  add<Result>(
    work: () => Promise<Result>,
    { key, group = null, priority = "now" }: TaskOptions = {},
  ): Promise<Result> {
    const same = key === undefined ? undefined : this.waiting.find((task) => task.key === key);
    if (this.isNewestFirst) this.drop(same);
    else if (key !== undefined) {
      if (same && priority === "now") same.priority = "now";
      const shared = this.shared.get(key);
      if (shared) return shared as Promise<Result>;
    }
    if (this.isFull(group, priority)) {
      if (this.options.refusal) return Promise.reject(this.options.refusal());
      this.drop(this.waiting[0]);
    }
    const result = new Promise<Result>((resolve, reject) => {
      this.waiting.push({ key, group, priority, work, resolve, reject });
    });
    this.count(group, 1);
    if (this.isNewestFirst) {
      // Later, so that what comes in the same turn can still take its place.
      setImmediate(() => this.wake());
      return result;
    }
    if (key !== undefined) this.shared.set(key, result);
    this.wake();
    return result;
  }

  /** Begins what may begin: to be called when `isReady` may have become true. */
  wake(): void {
    clearTimeout(this.timer);
    while (this.running < this.options.concurrency && this.waiting.length > 0) {
      if (this.options.isReady?.() === false) {
        this.timer = setTimeout(() => this.wake(), LOOK_AGAIN_MILLISECONDS).unref();
        return;
      }
      const task = this.takeNext();
      if (task) void this.run(task);
    }
  }

  private async run({ key, group, work, resolve, reject }: Task): Promise<void> {
    this.running += 1;
    try {
      resolve((await work()) as never);
    } catch (error) {
      reject(error);
    }
    this.running -= 1;
    if (key !== undefined) this.shared.delete(key);
    this.count(group, -1);
    this.wake();
    if (this.isIdle) this.options.onIdle?.();
  }

  private get isNewestFirst(): boolean {
    return this.options.order === "newest first";
  }

  private takeNext(): Task | undefined {
    if (this.isNewestFirst) return this.waiting.pop();
    const urgent = this.waiting.findIndex(({ priority }) => priority === "now");
    return this.waiting.splice(Math.max(urgent, 0), 1)[0];
  }

  private isFull(group: Group, priority: Priority): boolean {
    const { maxWaiting, maxPerGroup = Infinity } = this.options;
    if ((this.groups.get(group) ?? 0) >= maxPerGroup) return true;
    return priority === "now" && this.waiting.filter((task) => task.priority === "now").length >= maxWaiting;
  }

  private drop(task: Task | undefined): void {
    if (!task) return;
    this.waiting.splice(this.waiting.indexOf(task), 1);
    this.count(task.group, -1);
    task.reject(new TaskDropped("a task was dropped before it began"));
  }

  private count(group: Group, change: 1 | -1): void {
    const count = (this.groups.get(group) ?? 0) + change;
    if (count > 0) this.groups.set(group, count);
    else this.groups.delete(group);
  }
}
