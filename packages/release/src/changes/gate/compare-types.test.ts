import ts from 'typescript';
import type { SharedTypes } from '@gym/remote-contract/build-record';
import { createComparison } from './check-types.ts';

const record = (ui: string, more: Readonly<Record<string, string>> = {}): SharedTypes => ({
  entries: { ui: 'ui/index.d.ts' },
  imports: { base: 'base/index.d.ts' },
  files: { 'ui/index.d.ts': ui, ...more },
});

/** By name: the old and the new declaration, and the changes that the gate names. */
const CASES: Readonly<Record<string, readonly [was: string, is: string, ...changes: string[]]>> = {
  Same: ['function Same(p: { a: string }): void', 'function Same(p: { a: string }): void'],
  Reordered: ["const Reordered: (p: { a: 'x' | 'y' }) => void", "const Reordered: (q: { a: 'y' | 'x' }) => void"],
  MoreOptional: [
    'function MoreOptional(p: { a: string }): void',
    'function MoreOptional(p: { a: string; b?: 1 }): void',
  ],
  Wider: ["function Wider(p: { size: 's' }): void", "function Wider(p: { size: 's' | 'm' }): void"],
  Relaxed: ['function Relaxed(p: { a: string }): void', 'function Relaxed(p: { a?: string | number }): void'],
  ReturnsMore: ['function ReturnsMore(): { a: 1 }', 'function ReturnsMore(): { a: 1; b: 2 }'],
  OneMoreArgument: ['function OneMoreArgument(a: string): void', 'function OneMoreArgument(a: string, b?: 1): void'],
  Generic: ['function Generic<T>(p: { rows: T[] }): T', 'function Generic<U>(p: { rows: readonly U[] }): U'],
  Gone: ['const Gone: 1', 'const Other: 1', 'it is no longer exported'],
  PropRemoved: [
    'function PropRemoved(p: { a: string; b?: 1 }): void',
    'function PropRemoved(p: { a: string }): void',
    '"b" was removed',
  ],
  PropRenamed: [
    'function PropRenamed(p: { label: string }): void',
    'function PropRenamed(p: { text: string }): void',
    '"label" was removed',
    '"text" is required now',
  ],
  PropRequired: [
    'function PropRequired(p: { a?: string }): void',
    'function PropRequired(p: { a: string }): void',
    '"a" is required now',
  ],
  PropNarrowed: [
    "const PropNarrowed: (p: { variant: 'a' | 'b' }) => void",
    "const PropNarrowed: (p: { variant: 'a' }) => void",
    '"variant" is "a", and was "a" | "b"',
  ],
  UnionMemberRemoved: [
    'function UnionMemberRemoved(p?: { a: 1; x?: 1 } | { b: 1 }): void',
    'function UnionMemberRemoved(p?: { a: 1; x?: 1 }): void',
    '"b" was removed',
  ],
  ReturnsLess: [
    'function ReturnsLess(): { a: 1; b: 2 }',
    'function ReturnsLess(): { a: 1 }',
    'its type is () => { a: 1; }, and was () => { a: 1; b: 2; }',
  ],
  ArgumentChanged: [
    'function ArgumentChanged(a: string): void',
    'function ArgumentChanged(a: number): void',
    'its type is (a: number) => void, and was (a: string) => void',
  ],
  Value: ['const Value: { readonly a: 1 }', 'const Value: 7', 'its type is 7, and was { readonly a: 1; }'],
};

const declarations = (side: 0 | 1) =>
  Object.values(CASES)
    .map((one) => `export declare ${one[side]};`)
    .join('\n');
const BASE = 'export declare class Failure { #secret; readonly kind: string }';
const library = (more: string, base: string) =>
  record(`import { Failure } from 'base';\nimport type { Row } from '../../commands/gate/row.ts';\n${more}`, {
    'ui/row.d.ts': 'export interface Row { readonly id: number }',
    'base/index.d.ts': base,
  });
const SHARED = 'export declare function fail(): Failure; export declare const row: Row;';
const compare = createComparison(
  ts,
  library(`${SHARED}${declarations(0)}`, BASE),
  library(`${SHARED}${declarations(1)}`, BASE),
);

test.each(Object.entries(CASES))('%s', (name, [, , ...changes]) => {
  expect(compare('ui', name)).toEqual(changes);
});

test('unchanged declarations have the same types on both sides, also a class with private parts', () => {
  expect(compare('ui', 'fail')).toEqual([]);
  expect(compare('ui', 'row')).toEqual([]);
});

test('names and libraries that the record does not have are left to the other checks', () => {
  expect(compare('ui', 'Unknown')).toEqual([]);
  expect(compare('yup', 'object')).toEqual([]);
});

test('a change in a package that the declarations import is a change of its users', () => {
  const other = library(SHARED, BASE.replace('kind: string', 'kind: number'));
  expect(createComparison(ts, library(SHARED, BASE), other)('ui', 'fail')).toEqual([
    'its type is () => Failure, and was () => Failure',
  ]);
});
