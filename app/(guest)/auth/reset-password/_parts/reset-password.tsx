"use client";

import { useState } from "react";
import { InvalidLink } from "./invalid-link";
import { ResetDone } from "./reset-done";
import { ResetForm } from "./reset-form";

/** The form of a complete link, then what came of it (ACC-08). */
export function ResetPassword({ token, email }: { token: string; email: string }) {
  const [outcome, setOutcome] = useState<"done" | "invalid" | null>(null);
  if (outcome === "done") return <ResetDone />;
  return outcome === "invalid" ? (
    <InvalidLink replaces />
  ) : (
    <ResetForm token={token} email={email} onOutcome={setOutcome} />
  );
}
