/** The oldest Node that the product runs on. Plain JavaScript, so that an older one can read it and say so. */
const MAJOR = 20;
const MINOR = 19;

/** Whether a version such as 'v20.19.0' is new enough. */
export function isSupported(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > MAJOR || (major === MAJOR && minor >= MINOR);
}

/** Ends the process with one sentence where Node is too old. */
export function requireNode(version = process.version) {
  if (isSupported(version)) return;
  console.error(`Gym Admin needs Node ${MAJOR}.${MINOR} or newer and this is ${version}: install it from https://nodejs.org and run the command again.`);
  process.exit(1);
}
