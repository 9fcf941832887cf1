import ts from 'typescript';

/** What runs in the browser, of a remote and of the shell. The rest is in `remote.json` and `shell.json`. */
const KEPT = {
  declaration: ['routes', 'panels', 'columns', 'filters', 'sections', 'figures', 'reports', 'commands', 'check'],
  routes: ['path', 'page', 'below'],
  panels: ['panel'],
  columns: ['column'],
  filters: ['filter'],
  sections: ['section'],
  figures: ['figure'],
  reports: ['report'],
  screens: ['path', 'for', 'page'],
} as const;

/**
 * Removes from `src/remote.ts` and `src/shell.ts` what only their JSON says, so that no browser loads it twice. What is
 * not written in place, such as a route in a variable, stays. Lines keep their numbers.
 */
export function browserPart(code: string): string {
  if (!/defineRemote|DeclaredScreen/.test(code)) return code;
  const file = ts.createSourceFile('remote.ts', code, ts.ScriptTarget.Latest, true);
  const removed: ts.Node[] = [];
  const keep = (value: ts.Node | undefined, names: readonly string[]): readonly ts.PropertyAssignment[] => {
    if (!value || !ts.isObjectLiteralExpression(value)) return [];
    const named = value.properties.filter((one) => one.name !== undefined);
    removed.push(...named.filter(({ name }) => !names.includes(name?.getText() ?? '')));
    return named.filter(ts.isPropertyAssignment);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineRemote') {
      for (const { name, initializer } of keep(node.arguments[0], KEPT.declaration)) {
        if (name.getText() === 'routes' && ts.isArrayLiteralExpression(initializer))
          for (const route of initializer.elements) keep(route, KEPT.routes);
        for (const kind of ['panels', 'columns', 'filters', 'sections', 'figures', 'reports'] as const)
          if (name.getText() === kind && ts.isObjectLiteralExpression(initializer))
            for (const one of initializer.properties)
              if (ts.isPropertyAssignment(one)) keep(one.initializer, KEPT[kind]);
      }
    } else if (ts.isVariableDeclaration(node) && node.type?.getText() === 'readonly DeclaredScreen[]') {
      if (node.initializer && ts.isArrayLiteralExpression(node.initializer))
        for (const screen of node.initializer.elements) keep(screen, KEPT.screens);
    } else ts.forEachChild(node, visit);
  };
  visit(file);
  return removed
    .sort((one, other) => other.pos - one.pos)
    .reduce((text, { pos, end }) => {
      const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
      const lines = text.slice(pos, end + comma).replace(/[^\n]/g, '');
      return text.slice(0, pos) + lines + text.slice(end + comma);
    }, code);
}

/** The files that it is for. */
export const DECLARING = /[\\/]src[\\/](remote|shell)\.ts$/;

/** As a loader of webpack and rspack. */
export default browserPart;
