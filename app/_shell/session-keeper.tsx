"use client";

import { useEffect } from "react";
import type { ClientUser } from "@/app/_client/client-user";
import { rememberSession } from "@/app/_client/remember-session";

/** Keeps local storage in step with the server's state of who is signed in. */
export function SessionKeeper({
  user,
  tenantUuid,
  expiresAt,
}: {
  user: ClientUser;
  tenantUuid: string;
  expiresAt: number | null;
}) {
  useEffect(() => rememberSession({ user, tenantUuid, expiresAt }), [user, tenantUuid, expiresAt]);
  return null;
}
