import pino from "pino";
import { config } from "@/db/config.mjs";

const levels = config.LOG_LEVEL ?? {};
const level = levels[""] ?? (config.NODE_ENV === "production" ? "warn" : "info");

/** The process's log: JSON lines on standard output, without secrets. */
export const log = pino({
  level,
  redact: {
    paths: ["password", "token", "authorization", "cookie", "*.password", "*.token"],
    censor: "[removed]",
  },
});

/** The log of an area, whose lines name it and whose level LOG_LEVEL may set by itself: "warn,mail=debug". */
export const areaLog = (area: "mail" | "webhooks" | "jobs") =>
  log.child({ area }, { level: levels[area] ?? level });
