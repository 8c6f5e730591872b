"use client";

import { useEffect } from "react";
import { createSession, type Session } from "@/lib/api-client/session";
import { siteClient } from "./site-client";
import { startSession } from "./start-session";

/** Runs the site's session while a page of the signed-in is open. Draws nothing. */
export function SessionStart() {
  useEffect(() => startSession((session ??= createSession(siteClient())), window, location), []);
  return null;
}

/** One for the page, whatever mounts again. */
let session: Session | null = null;
