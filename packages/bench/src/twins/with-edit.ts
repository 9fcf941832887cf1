import { fileURLToPath } from 'node:url';
import type { Configuration } from 'webpack';

/** The loader that edits. */
export const EDITOR = fileURLToPath(new URL('./append-statement.cjs', import.meta.url));

/** The same build with one source edited, the file itself left alone. Another number is another edit: webpack's cache then holds all but this source. */
export function withEdit(config: Configuration, source: string, edit: number): Configuration {
  const rules = [
    ...(config.module?.rules ?? []),
    { test: source, enforce: 'pre' as const, use: [{ loader: EDITOR, options: { edit } }] },
  ];
  return { ...config, module: { ...config.module, rules } };
}
