/** The framework's own ceilings: what a trivial handler, a handler with one select and a trivial page reach. */
const config = { poweredByHeader: false, typescript: { ignoreBuildErrors: true } };

export default config;
