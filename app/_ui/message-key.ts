let count = 0;

/**
 * A key for a Banner, created in the browser when its message appears: the same text twice is two messages,
 * each with its own time.
 */
export const messageKey = (): number => (count += 1);
