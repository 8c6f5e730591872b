import type { ReactNode } from "react";
import { Texts } from "@/app/_shell/texts";

/** The texts of the administration's screens, which other pages do not carry. */
export const AdminTexts = ({ children }: { children: ReactNode }) => (
  <Texts groups={["common", "errors", "shell", "roles", "validation", "admin"]}>{children}</Texts>
);
