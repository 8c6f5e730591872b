/** Actions whose outcome is unknown that are kept in mind; a page has few. */
const MOST = 20;

/**
 * Idempotency keys of user actions (S-031): one for each, and the same again for an action whose answer was lost, so that a person who
 * presses Save once more after a failed connection does not save twice. An action is known by what is sent.
 */
export function actionKeys(newKey: () => string) {
  const unanswered = new Map<string, string>();
  return {
    /** The key of an action that begins, or begins anew because nobody knows what became of it. */
    begin: (action: string): string => {
      const key = unanswered.get(action) ?? newKey();
      unanswered.delete(action);
      unanswered.set(action, key);
      const [oldest] = unanswered.keys();
      if (unanswered.size > MOST && oldest !== undefined) unanswered.delete(oldest);
      return key;
    },
    /** The server said what became of it: done or refused. The next such action is another one. */
    answered: (action: string): void => {
      unanswered.delete(action);
    },
  };
}
