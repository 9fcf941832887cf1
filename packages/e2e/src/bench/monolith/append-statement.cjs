/** webpack loader: edits a module's source without a change of its behaviour. Option `edit`: the number of the edit. */
module.exports = function appendStatement(source) {
  return `${source}\nObject.assign(globalThis, { gymBenchEdit: ${Number(this.getOptions().edit)} });\n`;
};
