let said = 0;

/**
 * The key of a Banner, asked for in the browser when its message is said: the same text twice is two
 * messages, each with its own time.
 */
export const messageKey = (): number => (said += 1);
