// Plain JavaScript, because webpack itself loads this file.

/** Top-level `var Form = React3.forwardRef(`, as the router's build writes its components and contexts. */
const CREATED = /^(var \w+ = )(?=\w+\.(?:forwardRef|createContext|memo)\()/gm;
/** A name that only development tools show, such as `Form.displayName = "Form";`. */
const DISPLAY_NAME = /^\w+\.displayName = "\w+";$/gm;

/**
 * Marks the components of a library as pure, so that the minifier drops those that the product does not use. A call
 * without the mark could have side effects, and a display name counts as a use.
 * @param {string} source
 * @returns {string}
 */
module.exports = (source) => source.replace(CREATED, '$1/*#__PURE__*/ ').replace(DISPLAY_NAME, '');
