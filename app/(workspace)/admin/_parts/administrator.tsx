"use client";

import { createContext, useContext, type ReactNode } from "react";

export type AdministratorValue = { currentUserId: number; isSuperAdmin: boolean };

const Value = createContext<AdministratorValue | null>(null);

/** Provides the viewing user to the administration's screens (SHL-12). */
export const Administrator = ({
  children,
  currentUserId,
  isSuperAdmin,
}: AdministratorValue & { children: ReactNode }) => (
  <Value value={{ currentUserId, isSuperAdmin }}>{children}</Value>
);

/** The user viewing this screen of the administration. */
export function useAdministrator(): AdministratorValue {
  const value = useContext(Value);
  if (!value) throw new Error("useAdministrator() is for screens below /admin.");
  return value;
}
