/**
 * The framework's own ceilings: the throughput of a trivial handler, a handler with one select, and a trivial
 * page.
 */
const config = { poweredByHeader: false, typescript: { ignoreBuildErrors: true } };

export default config;
