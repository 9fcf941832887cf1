/** @jest-environment node */
import { transform } from 'esbuild';
import markPure from './pure-components-loader.cjs';

const LIBRARY = `
import * as React3 from "react";
var Context = React3.createContext(null);
Context.displayName = "Context";
var Used = React3.forwardRef(function UsedWithRef() { return "used"; });
Used.displayName = "Used";
var Unused = React3.forwardRef(function UnusedWithRef() { return React3.useContext(Context); });
Unused.displayName = "Unused";
export { Used };
`;

test('removes a component that no file imports from the bundle, and keeps the others', async () => {
  const { code } = await transform(markPure(LIBRARY), { format: 'esm', treeShaking: true });
  expect(code).toContain('UsedWithRef');
  expect(code).not.toMatch(/UnusedWithRef|createContext|displayName/);
});
