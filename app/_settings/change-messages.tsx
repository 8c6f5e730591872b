import { Toast } from "@/app/_ui/toast";
import { SuccessBanner } from "./success-banner";
import type { Changes } from "./use-changes";

type Props = { changes: Pick<Changes, "failure" | "success" | "closeSuccess" | "closeFailure"> };

/** Shows the outcome of a change in the page's corner. */
export const ChangeMessages = ({ changes: { failure, success, closeSuccess, closeFailure } }: Props) => (
  <>
    <SuccessBanner text={success?.text ?? null} messageKey={success?.key} onClose={closeSuccess} />
    {failure && (
      <Toast tone="error" onClose={closeFailure}>
        {failure}
      </Toast>
    )}
  </>
);
