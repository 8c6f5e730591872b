/** What the last action came to, shown above the list it changed. */
export type Message = { tone: "success" | "error" | "warning"; text: string };
