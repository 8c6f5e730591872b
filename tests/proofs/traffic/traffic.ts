import { hold } from "../steps";
import { send, type Got, type Sent, type Target } from "./send";
import { merged, misfits, shapeOf, type Shape } from "./shape";

export type Call = Omit<Sent, "address"> & {
  /** The name under which it is counted. */
  kind: string;
  address?: string;
  /** Expected statuses; 200 by default. */
  expect?: readonly number[];
  /** Differences that are allowed, as misfits() reports them: parts that only some rows have. */
  mayLack?: RegExp;
  /** Tries each target until one has it, as a proxy does for the files of a build. */
  fromAny?: true;
};

type Count = { calls: number; by: Map<string, number>; slowest: number };

/** An address for a caller, each in another network, so that limits by address see many people. */
let people = 0;
export const newAddress = () => {
  people += 1;
  return `10.${people >> 8}.${people & 255}.7`;
};

/**
 * Sends calls to the targets in turn, like a load balancer. Checks each response's status, and whether it has
 * everything that all responses of its kind had before endLearning().
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

  /** From now on responses must have what the earlier ones had. */
  endLearning() {
    this.#isLearning = false;
  }

  total = () => [...this.counts.values()].reduce((sum, { calls }) => sum + calls, 0);

  /** Returns the response in any case and records a failure if it is wrong. */
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

  /** Repeats work, with this many milliseconds between the starts. */
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

  /** Waits for this many more calls. Fails as soon as one of them has failed. */
  async during(calls: number): Promise<string> {
    const [from, begun] = [this.total(), performance.now()];
    while (this.total() < from + calls && this.failures.length === 0)
      await new Promise((done) => setTimeout(done, 100));
    this.holdUp();
    const lasted = (performance.now() - begun) / 1_000;
    return `${this.total() - from} calls, ${Math.round((this.total() - from) / lasted)} a second`;
  }

  /** Fails the current step if a call has failed. */
  holdUp() {
    const { failures } = this;
    hold(failures.length === 0, `${failures.length} calls failed:\n${failures.slice(0, 20).join("\n")}`);
  }

  async end() {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  /** A line for each kind of call: the number of calls, which targets served them, and the slowest. */
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
