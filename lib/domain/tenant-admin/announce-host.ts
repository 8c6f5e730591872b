/** Does something about a new host, such as making its name in the DNS. */
type HostHook = (domain: string) => void;

const hooks: HostHook[] = [];

/** Where a deployment that automates its DNS hooks in (S-135); there is none by default. */
export const onNewHost = (hook: HostHook): void => void hooks.push(hook);

/** Tells the hooks of a new tenant's host, once the tenant is stored. */
export const announceHost = (domain: string): void => hooks.forEach((hook) => hook(domain));
