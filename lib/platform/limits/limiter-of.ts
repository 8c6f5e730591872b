import { DatabaseLimiter } from "./database-limiter";
import { limitOf, type LimitName } from "@/lib/core/contract/limits";

// One for each limit and height: tenants share the few heights there are.
const made = new Map<string, DatabaseLimiter>();

/** The counter of a limit in the database, `points` high (a tenant may have its own height). */
export function limiterOf(name: LimitName, points: number = limitOf(name).points): DatabaseLimiter {
  const id = `${name}/${points}`;
  const known = made.get(id);
  if (known) return known;
  const { seconds, blocks } = limitOf(name);
  const limiter = new DatabaseLimiter({ points, seconds, blocks });
  made.set(id, limiter);
  return limiter;
}
