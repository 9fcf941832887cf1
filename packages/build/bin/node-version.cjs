'use strict';

/** The oldest supported Node.js version, the same as `engines` in package.json. */
const OLDEST = [20, 19];

/**
 * Returns a message if the Node.js version is too old.
 * This code must run on old versions, so it uses only their syntax and API.
 * @param {string} version `process.versions.node`, such as '20.19.0'
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
