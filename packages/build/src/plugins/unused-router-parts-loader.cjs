// Plain JavaScript, because webpack itself loads this file.

/** Top-level `var Form = React3.forwardRef(`, as the router's build writes its components and contexts. */
const CREATED = /^(var \w+ = )(?=\w+\.(?:forwardRef|createContext|memo)\()/gm;
/** A name that only development tools show, such as `Form.displayName = "Form";`. */
const DISPLAY_NAME = /^\w+\.displayName = "\w+";$/gm;

/** Options of a router that the shell never gives. */
const OPTION = /\binit\.(?:instrumentations|hydrationData|dataStrategy|getContext)\b/g;

/** Methods of a router for fetchers, which no screen has: the product reads by queries. */
const FETCHERS = /^ {4}(?:fetch: fetch2|getFetcher|resetFetcher|deleteFetcher: queueFetcherForDeletion),$/gm;
/** What a form of the router submits. The product's forms are saved by the shell. */
const SUBMISSION = /\bopts && opts\.submission\b/g;

/** Animated changes between screens, which no link of the product asks for: when they start, and their state. */
const ANIMATES = /\b(let isViewTransitionAvailable) = [^;]+;|\b(let viewTransitionOpts);[^]*?(?=\n {4}updateState\()/g;
const STORED_ANIMATIONS = /\bif \(\w+\) (?=\{\s+restoreAppliedTransitions\()/;
const ANIMATION = /\blet \[(renderDfd|pendingState|transition|interruption), (\w+)\] = \w+\.useState\(\);/g;
/** Calls, each a statement, that warn whoever writes routes. `pnpm dev` has the whole router. */
const WARNINGS = /^( *)(?:warning|warnOnce)\((?:.*|\n[^]*?\n\1)\);$/gm;

/**
 * Lets the minifier drop what the product does not use of the router: components, fetchers, submissions, animations,
 * warnings, and the code behind options that the shell does not give. A call without a mark as pure could have side effects, and a display
 * name counts as a use.
 * @param {string} source
 * @returns {string}
 */
module.exports = (source) =>
  source
    .replace(CREATED, '$1/*#__PURE__*/ ')
    .replace(DISPLAY_NAME, '')
    .replace(FETCHERS, '')
    .replace(OPTION, '(void 0)')
    .replace(SUBMISSION, '(void 0)')
    .replace(ANIMATES, (_, available, options) => `${available ?? options} = void 0;`)
    .replace(STORED_ANIMATIONS, 'if (false) ')
    .replace(ANIMATION, 'const $1 = void 0, $2 = () => {};')
    .replace(WARNINGS, ';');
