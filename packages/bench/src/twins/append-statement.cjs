/** webpack loader: changes a module as an edit of its source would, without changing what it does. */
module.exports = (source) => `${source}\nObject.assign(globalThis, { gymBenchChange: 1 });\n`;
