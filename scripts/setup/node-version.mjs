/** Throws when this Node is older than the packages need. */
export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Kapi needs Node 20.19 or newer; this is ${process.versions.node}.`);
}
