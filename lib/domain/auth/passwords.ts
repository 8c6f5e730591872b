import { hash, verify } from "@node-rs/argon2";
import { inHashingRoom } from "./hashing-room";

// Argon2id by OWASP's minimum: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password (any Unicode, NFC) with its parameters inside. */
export const hashPassword = (password: string): Promise<string> =>
  inHashingRoom(() => hash(password.normalize("NFC"), COST));

// Hash of a random text: an unknown address costs the same work as a known one.
let dummy: Promise<string> | undefined;

/** Whether a password fits its hash. Without a hash the same work is done and the answer is no. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await (dummy ??= hash(`${Math.random()}${Date.now()}`, COST)));
  const fits = await inHashingRoom(() => verify(compared, password.normalize("NFC")));
  return fits && passwordHash !== null;
}
