import { readFileSync } from 'node:fs';
import path from 'node:path';

const CSS = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');

/** The values of a colour in light and dark. */
function colours(name: string): readonly [string, string] {
  const [, value = ''] = new RegExp(`--color-${name}: ([^;]+);`).exec(CSS) ?? [];
  const [light, dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
  if (!light || !dark) throw new Error(`There is no colour ${name}.`);
  return [light, dark];
}

/** Relative luminance and contrast, as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const channel = (at: number) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const AA = 4.5;

test.each([
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-fill-hover'],
])('%s on %s has AA contrast in light and dark', (text, fill) => {
  const [texts, fills] = [colours(text), colours(fill)];
  expect(contrast(texts[0], fills[0])).toBeGreaterThanOrEqual(AA);
  expect(contrast(texts[1], fills[1])).toBeGreaterThanOrEqual(AA);
});
