import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";

/**
 * Whether a dialog about what the page shows is open. Closing it reads the page again, also without success: the
 * page is outdated if somebody else's change refused the user's. Until it is read, a dialog that is opened again
 * waits: it would have the version from before the user's own change, and saving would be refused.
 */
export function useRefreshingDialog() {
  const router = useRouter();
  const [isWanted, setWanted] = useState(false);
  const [isReading, startReading] = useTransition();
  return {
    isOpen: isWanted && !isReading,
    open: () => setWanted(true),
    close: () => {
      setWanted(false);
      startReading(() => router.refresh());
    },
  };
}
