import { DensitySwitch, ThemeSwitch } from '@gym/ui';
import { SearchBox } from '@gym/ui/list';
import { wordMatch } from '@gym/ui/word-match';
import { type ReactElement, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Reference, ReferenceEntry, ReferenceExport } from '../reference.ts';
import type { Examples } from './examples.ts';
import { ExportView } from './export-view.tsx';
import styles from './reference.module.css';
import { texts } from './texts.ts';
import { WithCode } from './with-code.tsx';

function useHash(): string {
  const subscribe = (listener: () => void) => {
    window.addEventListener('hashchange', listener);
    return () => window.removeEventListener('hashchange', listener);
  };
  return useSyncExternalStore(subscribe, () => location.hash.slice(1));
}

/** The reference: what a search finds at the side, and one component or an overview. */
export function ReferencePage({ reference, examples }: { reference: Reference; examples: Examples }): ReactElement {
  const { version, entries } = reference;
  const hash = useHash();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(hash);
  const showChosen = () => setSearch('');
  // A chosen component takes the place of what was found, also after Back.
  if (shown !== hash) {
    setShown(hash);
    showChosen();
  }
  const isFound = wordMatch(search);
  const found = entries.map((one) => ({ ...one, exports: one.exports.filter((each) => isFound(textOf(each))) }));
  const entry = entries.find(({ exports }) => exports.some(({ name }) => name === hash));
  const exported = search === '' ? entry?.exports.find(({ name }) => name === hash) : undefined;
  useEffect(() => {
    document.title = [exported?.name ?? texts.title, '@gym/ui'].join(' · ');
  }, [exported]);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <a href="#all" className={styles.brand}>
          @gym/ui <span className={styles.version}>{version}</span>
        </a>
        <SearchBox label={texts.search} placeholder={texts.placeholder} value={search} onChange={setSearch} />
        <div className={styles.switches}>
          <ThemeSwitch />
          <DensitySwitch />
        </div>
      </header>
      <Contents entries={found} hash={hash} />
      <main className={styles.main}>
        {entry && exported ? (
          <ExportView key={hash} specifier={entry.specifier} exported={exported} examples={examples} />
        ) : (
          <Overview entries={found} search={search} onChoose={showChosen} />
        )}
      </main>
    </div>
  );
}

function Contents({ entries, hash }: { entries: readonly ReferenceEntry[]; hash: string }): ReactElement {
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => void current.current?.scrollIntoView({ block: 'nearest' }), [hash]);
  return (
    <nav aria-label={texts.contents} className={styles.contents}>
      {entries.map(({ specifier, exports }) => (
        <section key={specifier} hidden={exports.length === 0}>
          <p className={styles.specifier}>{specifier}</p>
          <ul>
            {exports.map(({ name, isComponent }) => (
              <li key={name}>
                <a
                  ref={name === hash ? current : undefined}
                  href={`#${name}`}
                  className={isComponent ? undefined : styles.function}
                  aria-current={name === hash ? 'page' : undefined}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface OverviewProps extends Pick<FoundProps, 'onChoose'> {
  readonly entries: readonly ReferenceEntry[];
  readonly search: string;
}

/** What a search found, with the first sentence of its description. */
function Overview({ entries, search, onChoose }: OverviewProps): ReactElement {
  const found = entries.flatMap(({ specifier, exports }) => exports.map((exported) => ({ specifier, ...exported })));
  return (
    <>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.lead} role="status">
        {search === '' ? texts.lead : found.length === 0 ? texts.none(search) : texts.found(found.length, search)}
      </p>
      <Found title={texts.components} onChoose={onChoose} found={found.filter(({ isComponent }) => isComponent)} />
      <Found title={texts.functions} onChoose={onChoose} found={found.filter(({ isComponent }) => !isComponent)} />
    </>
  );
}

interface FoundProps {
  readonly title: string;
  /** The page may show the chosen one already, below the search. */
  onChoose(): void;
  readonly found: readonly (ReferenceExport & Pick<ReferenceEntry, 'specifier'>)[];
}

const Found = ({ title, onChoose, found }: FoundProps): ReactElement | false =>
  found.length > 0 && (
    <section>
      <h2>{title}</h2>
      <ul className={styles.overview}>
        {found.map(({ specifier, name, description }) => (
          <li key={name}>
            <a href={`#${name}`} onClick={onChoose}>
              {name}
            </a>{' '}
            <span className={styles.specifier}>{specifier.replace('@gym/ui', '')}</span>
            <p>
              <WithCode text={firstSentence(description)} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );

const textOf = ({ name, description, props }: ReferenceExport): string =>
  [name.replace(/(?=[A-Z])/g, ' '), name, description, ...props.map((prop) => prop.name)].join(' ');

const firstSentence = (text: string): string => /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
