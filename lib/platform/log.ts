import pino from "pino";
import { config } from "@/base/config.mjs";
import { traceId } from "@/base/traces";

const levels = config.LOG_LEVEL ?? {};
const level = levels[""] ?? (config.NODE_ENV === "production" ? "warn" : "info");

/** The process's log: JSON lines on standard output with the level's name, without secrets, with the trace's id. */
export const log = pino({
  level,
  formatters: { level: (label) => ({ level: label }) },
  mixin: () => {
    const trace_id = traceId();
    return trace_id === undefined ? {} : { trace_id };
  },
  redact: {
    paths: ["password", "token", "authorization", "cookie", "*.password", "*.token"],
    censor: "[removed]",
  },
});

/** The log of an area. Its lines name the area, and LOG_LEVEL can set its level separately: "warn,mail=debug". */
export const areaLog = (area: "mail" | "webhooks" | "jobs") =>
  log.child({ area }, { level: levels[area] ?? level });
