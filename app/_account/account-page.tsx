import type { ReactNode } from "react";
import { Card } from "@/app/_ui/card";

/** A single account screen, centered on the page. */
export const AccountPage = ({ children }: { children: ReactNode }) => (
  <main className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
    <Card className="p-6 sm:p-8">{children}</Card>
  </main>
);
