import ts from 'typescript';
import { documentationOf } from './documentation.ts';
import type { ReferenceExport, ReferenceProp } from './reference.ts';

const { NoTruncation, UseSingleQuotesForStringLiteralType } = ts.TypeFormatFlags;
const FORMAT = NoTruncation | UseSingleQuotesForStringLiteralType;

/** A longer union of literals is shown by its name. */
const LITERALS = 8;

/** The props of a component. The optional ones that React declares are attributes of an element. */
export function describeProps(checker: ts.TypeChecker, call: ts.Signature): Pick<ReferenceExport, 'props' | 'element'> {
  const [parameter] = call.parameters;
  const declaration = parameter?.valueDeclaration;
  if (!parameter || !declaration || !ts.isParameter(declaration)) return { props: [] };
  const all = checker.getTypeOfSymbol(parameter).getApparentProperties();
  const isOwn = (prop: ts.Symbol) => !isOfReact(prop) || !isOptional(prop);
  const initials = initialsOf(checker, declaration);
  const element = all
    .filter((prop) => !isOwn(prop))
    .flatMap(elementOf)
    .find(Boolean);
  return {
    props: all
      .filter(isOwn)
      .map((prop): ReferenceProp => {
        const initial = initials.get(prop.name);
        return {
          name: prop.name,
          type: typeOf(checker, prop, declaration),
          isNeeded: !isOptional(prop),
          ...(initial !== undefined && { initial }),
          description: documentationOf(checker, prop),
        };
      })
      .sort((one, other) => Number(other.isNeeded) - Number(one.isNeeded)),
    ...(element !== undefined && { element }),
  };
}

const isOptional = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Optional) !== 0;

const isOfReact = ({ declarations = [] }: ts.Symbol): boolean =>
  declarations.some((one) => one.getSourceFile().fileName.includes('/@types/react/'));

/** `button` of React's `ButtonHTMLAttributes`. */
const elementOf = ({ declarations = [] }: ts.Symbol): string[] =>
  declarations.flatMap(({ parent }) => {
    const [, element] = (ts.isInterfaceDeclaration(parent) && /^(\w+)HTMLAttributes$/.exec(parent.name.text)) || [];
    return element === undefined ? [] : [element.toLowerCase().replace('anchor', 'a')];
  });

/** The type of a prop, without the `undefined` of an optional one. A long union of literals is shown by its name. */
function typeOf(checker: ts.TypeChecker, prop: ts.Symbol, at: ts.Node): string {
  const type = checker.getTypeOfSymbolAtLocation(prop, at);
  const known = checker.getNonNullableType(type);
  const { valueDeclaration: declared } = prop;
  if (known.isUnion() && known.types.every((one) => one.isLiteral()) && declared && ts.isPropertySignature(declared)) {
    const alias = known.types.length <= LITERALS && known.aliasSymbol?.declarations?.find(ts.isTypeAliasDeclaration);
    return ((alias || declared).type ?? declared).getText();
  }
  const text = checker.typeToString(type, at, FORMAT).replace(/import\("[^"]+"\)\./g, '');
  return isOptional(prop) ? text.replace(/ \| undefined$/, '').replace(/^\((.*)\)$/, '$1') : text;
}

/** The initial values of props that are destructured, in the parameter or in the body. */
function initialsOf(checker: ts.TypeChecker, parameter: ts.ParameterDeclaration): ReadonlyMap<string, string> {
  const initials = new Map<string, string>();
  const read = (pattern: ts.BindingName) => {
    if (!ts.isObjectBindingPattern(pattern)) return;
    for (const { name, propertyName, initializer } of pattern.elements) {
      if (initializer) initials.set((propertyName ?? name).getText(), valueOf(checker, initializer));
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer?.getText() === parameter.name.getText()) read(node.name);
    ts.forEachChild(node, visit);
  };
  read(parameter.name);
  visit(parameter.parent);
  return initials;
}

/** The value of a constant, such as a text; otherwise the expression. */
function valueOf(checker: ts.TypeChecker, initializer: ts.Expression): string {
  const type = checker.getTypeAtLocation(initializer);
  return type.isLiteral() ? checker.typeToString(type, undefined, FORMAT) : initializer.getText();
}
