/** The service that an action is about. */
export type Chosen = { id: number; title: string };
