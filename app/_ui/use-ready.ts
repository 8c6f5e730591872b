import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False in the server's HTML and until the page's script runs: controls that need it are disabled until then,
 * so that no click is lost.
 */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
