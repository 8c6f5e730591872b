const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the database accepts a text as a uuid; otherwise a query with it would fail. */
export const isUuid = (text: string): boolean => UUID.test(text);
