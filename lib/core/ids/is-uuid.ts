const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the database would take a text as a uuid instead of failing over it. */
export const isUuid = (text: string): boolean => UUID.test(text);
