import { readTheme, setTheme } from '@gym/ui';
import { createRoot } from 'react-dom/client';
import type { Reference } from '../reference.ts';
import { type Examples, stateAt, stateOf } from './examples.ts';
import { ReferencePage } from './reference-page.tsx';
import styles from './reference.module.css';
import { StateHost } from './state-host.tsx';

/** Shows the theme and the density of another document, such as the one around a frame. */
function follow(document: Document, other: Document): void {
  const copy = () => {
    const { dataset } = document.documentElement;
    for (const name of ['theme', 'density']) delete dataset[name];
    Object.assign(dataset, other.documentElement.dataset);
  };
  new MutationObserver(copy).observe(other.documentElement, { attributes: true });
  copy();
}

/** Shows the reference, or the one state that the address names. */
export function start(reference: Reference, examples: Examples): void {
  setTheme(readTheme());
  if (document.cookie.includes('density=compact')) document.documentElement.dataset.density = 'compact';
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const named = stateAt(location.search);
  if (!named) return root.render(<ReferencePage reference={reference} examples={examples} />);
  if (parent !== window) follow(document, parent.document);
  const State = stateOf(examples, named);
  // An entry screen is a whole document. Any other state is the content of one.
  root.render(
    <StateHost>
      {named.file === 'screen/entry-screen' ? (
        <State />
      ) : (
        <main className={styles.alone}>
          <State />
        </main>
      )}
    </StateHost>,
  );
}
