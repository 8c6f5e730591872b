/**
 * now: somebody waits for the result. ahead: nobody does yet, so the task runs after all others and is never refused.
 */
export type Priority = "now" | "ahead";

/** Tasks of one group, such as a tenant's, are counted together and take turns with those of other groups. */
type Group = string | number | null;

type TaskOptions = { key?: string; group?: Group; priority?: Priority };

type Options = {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that may wait, in addition to running ones. */
  maxWaiting: number;
  /** Tasks of one group that may wait or run; those without a group do not count. */
  maxPerGroup?: number;
  /** The error for one task too many. Without it, the task that has waited longest is dropped. */
  refusal?: () => Error;
  /**
   * oldest first: a task whose key is already waiting or running shares its result. newest first: it replaces the
   * waiting one.
   */
  order?: "oldest first" | "newest first";
  /** Whether a task may begin now; checked after each task, at wake(), and twice a second while tasks wait. */
  isReady?: () => boolean;
  /** Called whenever the queue becomes empty and idle. */
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

/** The error of a task that never ran: a later one replaced it, or too many were waiting. */
export class TaskDropped extends Error {}

/** Runs tasks in this process, a few at a time, and limits how many wait. A failing task does not affect others. */
export class TaskQueue {
  private readonly waiting: Task[] = [];
  private readonly shared = new Map<string, Promise<unknown>>();
  private readonly groups = new Map<Group, number>();
  /** The number of the last turn of each group that has tasks. */
  private readonly turns = new Map<Group, number>();
  private turn = 0;
  private running = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: Options) {}

  get isIdle(): boolean {
    return this.running === 0 && this.waiting.length === 0;
  }

  /**
   * Adds a task and returns its result. Errors: the task's; that of `refusal` if too many wait; TaskDropped.
   * @param key identifies the task's result; a task with priority `now` raises the priority of a waiting one with
   * the same key
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
      // Deferred, so that a task added in the same turn can still replace it.
      setImmediate(() => this.wake());
      return result;
    }
    if (key !== undefined) this.shared.set(key, result);
    this.wake();
    return result;
  }

  /** Starts the tasks that may run; to be called when `isReady` may have become true. */
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

  /**
   * Of the tasks that somebody waits for, else of all, the oldest one of the group that has waited longest for a turn.
   */
  private takeNext(): Task | undefined {
    if (this.isNewestFirst) return this.waiting.pop();
    const urgent = this.waiting.filter(({ priority }) => priority === "now");
    const turnOf = ({ group }: Task) => this.turns.get(group) ?? 0;
    // A sort keeps the order of equals.
    const [next] = (urgent.length > 0 ? urgent : [...this.waiting]).sort(
      (one, other) => turnOf(one) - turnOf(other),
    );
    if (!next) return undefined;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    this.turns.set(next.group, (this.turn += 1));
    return next;
  }

  private isFull(group: Group, priority: Priority): boolean {
    if (priority === "ahead") return false;
    const { maxWaiting, maxPerGroup = Infinity } = this.options;
    if (group !== null && (this.groups.get(group) ?? 0) >= maxPerGroup) return true;
    return this.waiting.filter((task) => task.priority === "now").length >= maxWaiting;
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
    else {
      this.groups.delete(group);
      this.turns.delete(group);
    }
  }
}
