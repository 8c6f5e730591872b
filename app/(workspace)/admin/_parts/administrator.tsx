"use client";

import { createContext, useContext, type ReactNode } from "react";

export type AdministratorValue = { currentUserId: number; isSuperAdmin: boolean };

const Value = createContext<AdministratorValue | null>(null);

/** Tells the screens of the administration who looks at them (SHL-12). */
export const Administrator = ({
  children,
  currentUserId,
  isSuperAdmin,
}: AdministratorValue & { children: ReactNode }) => (
  <Value value={{ currentUserId, isSuperAdmin }}>{children}</Value>
);

/** Who looks at this screen of the administration. */
export function useAdministrator(): AdministratorValue {
  const value = useContext(Value);
  if (!value) throw new Error("useAdministrator() is for screens below /admin.");
  return value;
}

/**
 * A screen for super admins: to others it shows `denied`, and what stands inside is not mounted, so that it
 * loads nothing.
 */
export const SuperAdminOnly = ({ denied, children }: { denied: ReactNode; children: ReactNode }) =>
  useAdministrator().isSuperAdmin ? children : denied;
