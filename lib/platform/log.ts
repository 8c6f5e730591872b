import pino from "pino";
import { config } from "@/db/config.mjs";

/** The process's log: JSON lines on standard output, without secrets. */
export const log = pino({
  level: config.LOG_LEVEL ?? (config.NODE_ENV === "production" ? "warn" : "info"),
  redact: {
    paths: ["password", "token", "authorization", "cookie", "*.password", "*.token"],
    censor: "[removed]",
  },
});
