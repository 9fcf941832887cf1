/** webpack loader: changes a module as an edit of its source would, without changing what it does. Option `edit`: which edit. */
module.exports = function appendStatement(source) {
  return `${source}\nObject.assign(globalThis, { gymBenchEdit: ${Number(this.getOptions().edit)} });\n`;
};
