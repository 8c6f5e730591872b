import { loadAhead, loadLate } from "@/app/_ui/load-ahead";
import type { checkForm } from "./check-form";

export type CheckForm = typeof checkForm;

let loading: Promise<CheckForm> | undefined;

/**
 * The check of the form, whose schemas are not loaded with the page but when somebody begins to use it, at the latest
 * when the form is saved, which waits for it. Rejects if it cannot be loaded; the next call tries again.
 */
export const loadCheck = (): Promise<CheckForm> =>
  (loading ??= loadLate(() => import("./check-form")).then(
    (module) => module.checkForm,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  ));

loadAhead(async () => void (await loadCheck()));
