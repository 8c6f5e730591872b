import { useEffect } from "react";
import { callAddress } from "@/app/_client/call-address";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { useStaff } from "./use-staff";

/** Milliseconds for which the page must be visible to count as viewed. */
const SEEN = 2_000;

/**
 * Reports one view to the server: after the page was visible for 2 seconds in total, and never from a browser
 * where staff is signed in. Mail scanners that fetch the URL run no scripts, or leave sooner.
 */
export function useViewReport(uuid: string): void {
  const { isSignedIn } = useStaff();
  useEffect(() => {
    if (isSignedIn) return undefined;
    let seen = 0;
    let since = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      stop();
      document.removeEventListener("visibilitychange", follow);
      const { view } = proposalCalls;
      const address = callAddress(view, { params: { uuid } });
      void fetch(address, { method: view.method, keepalive: true }).catch(ignore);
    };
    const stop = () => {
      clearTimeout(timer);
      if (since > 0) seen += performance.now() - since;
      since = 0;
    };
    const follow = () => {
      stop();
      if (document.visibilityState !== "visible") return;
      since = performance.now();
      timer = setTimeout(report, SEEN - seen);
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", follow);
    };
  }, [uuid, isSignedIn]);
}

/** The reader need not know about a view that could not be reported. */
const ignore = () => undefined;
