import { useRouter } from "next/navigation";
import { useState } from "react";

/**
 * Whether a dialog about what the page shows is open. Closing it reads the page again, also without success: the
 * page is outdated if somebody else's change refused the user's.
 */
export function useRefreshingDialog() {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      router.refresh();
    },
  };
}
