import { Badge } from '@gym/ui';
import { CopyButton } from '@gym/ui/copy-button';
import { type Column, DataTable } from '@gym/ui/list';
import { type ReactElement, useEffect, useRef } from 'react';
import type { ReferenceExport, ReferenceProp } from '../reference.ts';
import type { Examples } from './examples.ts';
import styles from './reference.module.css';
import { StateFigure } from './state-figure.tsx';
import { StateHost } from './state-host.tsx';
import { texts } from './texts.ts';
import { WithCode } from './with-code.tsx';

interface ExportViewProps {
  readonly specifier: string;
  readonly exported: ReferenceExport;
  readonly examples: Examples;
}

/** A component with its live states and its props, or a function with its signature. */
export function ExportView({ specifier, exported, examples }: ExportViewProps): ReactElement {
  const { name, isComponent, description, signature, states } = exported;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  const line = `import { ${name} } from '${specifier}';`;
  return (
    <article>
      <a className={styles.back} href="#all">
        {texts.all}
      </a>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {name}
      </h1>
      <p className={styles.lead}>
        <WithCode text={description} />
      </p>
      <div className={styles.import}>
        <code>{line}</code>
        <CopyButton text={line} />
      </div>
      {signature && (
        <section>
          <h2>{texts.signature}</h2>
          <p className={styles.signature}>
            <code>{name + signature}</code>
          </p>
        </section>
      )}
      {states.length > 0 && (
        <section>
          <h2>{texts.states}</h2>
          <StateHost>
            <div className={styles.states}>
              {states.map((state) => (
                <StateFigure key={state.name} state={state} examples={examples} isScreen={name.endsWith('Screen')} />
              ))}
            </div>
          </StateHost>
        </section>
      )}
      {isComponent && <Props {...exported} />}
    </article>
  );
}

function Props({ name, props, element }: ReferenceExport): ReactElement {
  return (
    <section>
      <h2>{texts.props}</h2>
      {props.length > 0 ? (
        <DataTable caption={texts.propsOf(name)} columns={COLUMNS} rows={props} rowKey={(prop) => prop.name} />
      ) : (
        <p>{texts.noProps}</p>
      )}
      {element !== undefined && (
        <p className={styles.attributes}>
          {texts.attributes} <code>{`<${element}>`}</code>.
        </p>
      )}
    </section>
  );
}

const COLUMNS: readonly Column<ReferenceProp>[] = [
  {
    id: 'name',
    header: texts.prop,
    width: 9,
    cell: ({ name, isNeeded }) => (
      <span className={styles.prop}>
        <code>{name}</code>
        {isNeeded && <Badge tone="accent">{texts.needed}</Badge>}
      </span>
    ),
  },
  { id: 'type', header: texts.type, width: 14, cell: ({ type }) => <code className={styles.type}>{type}</code> },
  {
    id: 'meaning',
    header: texts.meaning,
    width: 18,
    cell: ({ description, initial }) => (
      <span>
        <WithCode text={description} />
        {initial !== undefined && (
          <span className={styles.initial}>
            {' '}
            {texts.initial} <code>{initial}</code>
          </span>
        )}
      </span>
    ),
  },
];
