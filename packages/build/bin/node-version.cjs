'use strict';

/** The oldest Node.js the product runs on; the same as `engines` in package.json. */
const OLDEST = [20, 19];

/**
 * What to do about a Node.js that is too old, in one sentence; undefined where it will do.
 * Written for old versions: no syntax or API that only a newer one has.
 * @param {string} version as process.versions.node has it, '20.19.0'
 */
function nodeVersionProblem(version) {
  const parts = version.split('.').map(Number);
  const newEnough = parts[0] > OLDEST[0] || (parts[0] === OLDEST[0] && parts[1] >= OLDEST[1]);
  return newEnough
    ? undefined
    : 'This needs Node.js ' +
        OLDEST.join('.') +
        ' or newer, and you run ' +
        version +
        ': install a current one from https://nodejs.org and try again.';
}

module.exports = { nodeVersionProblem };
