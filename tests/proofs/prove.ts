import { proveCompose } from "./compose";
import { proveImage } from "./image";
import { INSIDE, proveInstall } from "./install";
import { StepFailed } from "./steps";
import { proveUpgrade } from "./upgrade";

/**
 * `npm run prove -- NAME …`: each proof performs one procedure of operators step by step, and exits with 0 or
 * 1.
 */
const PROOFS: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
  upgrade: proveUpgrade,
  install: proveInstall,
  image: proveImage,
  compose: proveCompose,
};

const [name = "", ...words] = process.argv.slice(2);
const proof = Object.hasOwn(PROOFS, name) ? PROOFS[name] : undefined;
if (!proof) {
  console.error(`npm run prove -- ${Object.keys(PROOFS).join("|")}`);
  process.exit(2);
}
try {
  await proof(words);
  report(`\nProved: ${name}`);
} catch (error) {
  if (!(error instanceof StepFailed)) console.error(error);
  report(`\nNot proved: ${name}`);
  process.exitCode = 1;
}

/** A proof may run a part of itself in a child process; only the outer process reports the outcome. */
function report(outcome: string) {
  if (!words.includes(INSIDE)) console.log(outcome);
}
