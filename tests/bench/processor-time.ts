import { readFileSync, readdirSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** CPU seconds used so far by these processes and all their descendants, including ended ones. Linux only. */
export function processorSeconds(roots: readonly number[]): number {
  const all = descendants(roots);
  return all.reduce((sum, pid) => sum + secondsOf(pid), 0);
}

/** Waits until these processes use less than a tenth of a core, for at most two minutes. */
export async function settled(roots: readonly number[]): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const before = processorSeconds(roots);
    await new Promise((done) => setTimeout(done, 500));
    if (processorSeconds(roots) - before < 0.05) return;
  }
}

function secondsOf(pid: number): number {
  const fields = statOf(pid);
  if (!fields) return 0;
  const [user, system, childUser, childSystem] = [11, 12, 13, 14].map((index) => Number(fields[index])) as [
    number,
    number,
    number,
    number,
  ];
  return (user + system + childUser + childSystem) / TICKS_PER_SECOND;
}

/** The fields of /proc/<pid>/stat, beginning with the state. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code === "ENOENT" ||
      (error as NodeJS.ErrnoException).code === "ESRCH"
    )
      return null;
    throw error;
  }
}

/** The ids of these processes and of all that descend from them. */
export function descendants(roots: readonly number[]): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    const parent = Number.isInteger(pid) ? Number(statOf(pid)?.[1]) : NaN;
    if (!Number.isNaN(parent)) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const open = [...roots];
  const found: number[] = [];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    found.push(pid);
    open.push(...(children.get(pid) ?? []));
  }
  return found;
}
