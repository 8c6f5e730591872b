/** Whether a name can be read: signs such as a space of no width are no name. */
export const isReadableName = (name: string): boolean => /[\p{L}\p{N}]/u.test(name);
