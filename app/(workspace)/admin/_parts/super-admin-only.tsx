"use client";

import type { ReactNode } from "react";
import { useAdministrator } from "./administrator";

/**
 * A screen for super admins: to others it shows `denied`, and what stands inside is not mounted, so that it
 * loads nothing.
 */
export const SuperAdminOnly = ({ denied, children }: { denied: ReactNode; children: ReactNode }) =>
  useAdministrator().isSuperAdmin ? children : denied;
