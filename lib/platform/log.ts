import pino from "pino";

/** The process's log: JSON lines on standard output, without secrets. */
export const log = pino({
  level: process.env["LOG_LEVEL"] ?? (process.env["NODE_ENV"] === "production" ? "warn" : "info"),
  redact: {
    paths: ["password", "token", "authorization", "cookie", "*.password", "*.token"],
    censor: "[removed]",
  },
});
