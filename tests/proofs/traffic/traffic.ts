import { hold } from "../steps";
import { send, type Got, type Sent, type Target } from "./send";
import { merged, misfits, shapeOf, type Shape } from "./shape";

export type Call = Omit<Sent, "address"> & {
  /** What it is counted as. */
  kind: string;
  address?: string;
  /** Statuses that are right; 200 unless said. */
  expect?: readonly number[];
  /** What of the answer is there for some rows alone, as misfits() tells of it. */
  mayLack?: RegExp;
  /** Asked at each target until one has it, as a proxy does for files of a build. */
  fromAny?: true;
};

type Count = { calls: number; by: Map<string, number>; slowest: number };

/** A caller's address, a network of its own for each, so that limits by address see many people. */
let people = 0;
export const newAddress = () => {
  people += 1;
  return `10.${people >> 8}.${people & 255}.7`;
};

/**
 * Calls that go to the targets in turn, as through a balancer. Each answer is judged: its status, and whether it has
 * what all answers of its kind had until learn() was ended.
 */
export class Traffic {
  targets: readonly Target[] = [];
  readonly counts = new Map<string, Count>();
  readonly failures: string[] = [];
  #shapes = new Map<string, Shape>();
  #isLearning = true;
  #turn = 0;
  #isOver = false;
  #loops: Promise<void>[] = [];

  /** From here on answers must have what those before had. */
  endLearning() {
    this.#isLearning = false;
  }

  total = () => [...this.counts.values()].reduce((sum, { calls }) => sum + calls, 0);

  /** Gives the answer, whatever it is; one that is wrong is noted. */
  async call<Body = unknown>(call: Call): Promise<{ status: number; body: Body; got: Got | null }> {
    const { kind, expect = [200], address = newAddress() } = call;
    const turn = this.#turn++;
    const target = this.#targetAt(turn);
    try {
      let got = await send(target, { ...call, address });
      if (call.fromAny && got.status === 404)
        got = await send(this.#targetAt(turn + 1), { ...call, address });
      this.#count(kind, target, got);
      const isJson = /json/.test(got.headers["content-type"] ?? "");
      const text = got.bytes.toString("utf8");
      const body = (isJson && text ? JSON.parse(text) : text) as Body;
      if (!expect.includes(got.status))
        this.#fail(kind, target, `${got.status} ${text.slice(0, 300).replace(/\s+/g, " ")}`);
      else if (isJson && text) this.#compare(call, target, body);
      return { status: got.status, body, got };
    } catch (error) {
      this.#fail(kind, target, String(error));
      return { status: 0, body: undefined as Body, got: null };
    }
  }

  /** Does something over and over, so many milliseconds from one beginning to the next. */
  repeat(every: number, work: () => Promise<void>) {
    const loop = async () => {
      while (!this.#isOver) {
        const next = performance.now() + every;
        await work().catch((error: unknown) => this.failures.push(`the traffic itself: ${String(error)}`));
        await new Promise((done) => setTimeout(done, Math.max(0, next - performance.now())));
      }
    };
    this.#loops.push(loop());
  }

  /** Waits until so many calls more have been answered, none of them wrongly. */
  async during(calls: number): Promise<string> {
    const [from, begun] = [this.total(), performance.now()];
    while (this.total() < from + calls && this.failures.length === 0)
      await new Promise((done) => setTimeout(done, 100));
    this.holdUp();
    const lasted = (performance.now() - begun) / 1_000;
    return `${this.total() - from} calls, ${Math.round((this.total() - from) / lasted)} a second`;
  }

  /** Fails the step that runs when a call has failed. */
  holdUp() {
    const { failures } = this;
    hold(failures.length === 0, `${failures.length} calls failed:\n${failures.slice(0, 20).join("\n")}`);
  }

  async end() {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  /** A line for each kind of call: how many, by whom they were answered, the slowest. */
  table(): string {
    return [...this.counts]
      .map(([kind, { calls, by, slowest }]) => {
        const shares = [...by].map(([name, count]) => `${name} ${count}`).join(", ");
        return `    ${kind.padEnd(34)} ${String(calls).padStart(5)}  slowest ${String(Math.round(slowest)).padStart(5)} ms  (${shares})`;
      })
      .join("\n");
  }

  #targetAt(turn: number): Target {
    const target = this.targets[turn % this.targets.length];
    if (!target) throw new Error("There is nobody to call.");
    return target;
  }

  #count(kind: string, { name }: Target, { milliseconds }: Got) {
    const known = this.counts.get(kind) ?? { calls: 0, by: new Map<string, number>(), slowest: 0 };
    known.by.set(name, (known.by.get(name) ?? 0) + 1);
    this.counts.set(kind, {
      calls: known.calls + 1,
      by: known.by,
      slowest: Math.max(known.slowest, milliseconds),
    });
  }

  #compare({ kind, mayLack }: Call, target: Target, body: unknown) {
    const known = this.#shapes.get(kind);
    if (this.#isLearning) this.#shapes.set(kind, known ? merged(known, shapeOf(body)) : shapeOf(body));
    else if (known) {
      const [first] = misfits(known, body).filter((each) => !mayLack?.test(each));
      if (first) this.#fail(kind, target, first);
    }
  }

  #fail(kind: string, { name }: Target, reason: string) {
    this.failures.push(`${new Date().toISOString().slice(11, 23)} ${kind}, asked of ${name}: ${reason}`);
  }
}
