'use strict';
// Jest's `runtime`: a CommonJS file, because Jest requires it as it is.
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** The compiled files of this worker, by path. */
const compiled = new Map();

function compileOnce(text, filename) {
  const known = compiled.get(filename);
  if (known?.text === text) return known.script;
  const script = new Script(text, { filename });
  compiled.set(filename, { text, script });
  return script;
}

/**
 * Jest compiles all files again for each test file, because each has globals of its own. Here a worker compiles a file
 * once, and runs it once for each test file. So the tests stay apart, and those of the API take a fifth less time.
 */
class CompileOnceRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    const parameters = executor.injectedModuleParameters.join(', ');
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = this._environment.getVmContext();
      // Jest explains a test that goes on after its end.
      if (!context) return compile(source, filename);
      return compileOnce(`(function (${parameters}) {${source}\n})`, filename).runInContext(context);
    };
  }
}

module.exports = { __esModule: true, default: CompileOnceRuntime };
