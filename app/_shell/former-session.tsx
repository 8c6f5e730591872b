"use client";

import { useEffect } from "react";
import { forgetSession } from "@/app/_client/remember-session";
import { STORAGE_KEYS } from "@/app/_client/storage-keys";

/**
 * For pages that the server shows only without a session: deletes what this browser still keeps of one that ended
 * elsewhere, whose guard redirected here before any script could notice (SES-14, SES-15). Unsaved work stays for
 * its user. Renders nothing.
 */
export function FormerSession() {
  useEffect(() => {
    if (localStorage.getItem(STORAGE_KEYS.user) !== null) forgetSession();
  }, []);
  return null;
}
