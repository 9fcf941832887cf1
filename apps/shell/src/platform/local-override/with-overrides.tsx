import { Button, Dialog } from '@gym/ui';
import type { ReactElement } from 'react';
import {
  openedOrigins,
  originsOf,
  type Override,
  readOverrides,
  sourceOf,
  storeOverride,
  takeOverrideFromAddress,
} from './stored-overrides.ts';
import { choosesCanaries } from '@gym/remote-contract/canary-choice';
import { chooseCanaries } from '../boot/canary-choice.ts';
import { followFailures } from './page-failures.ts';
import { reload } from './reload.ts';
import { overrideTexts } from './texts.ts';
import { createRoot } from 'react-dom/client';
import type { BootConfig, BootData, BootRemote } from '@gym/remote-contract';
import { extendIntegrity, INTEGRITY } from '@gym/kernel';
import { OverrideBar, type OverrideNotice } from './override-bar.tsx';
import type { ListedRemote } from './override-panel.tsx';
import { readOverride } from './read-override.ts';

interface ConsentDialogProps {
  readonly title: string;
  /** What happens then, and its risk. */
  readonly texts: readonly string[];
  readonly agree: string;
  /** Called with whether the user agrees. */
  onAnswer(agreed: boolean): void;
}

/** Asks before the product starts. Escape means no. */
function ConsentDialog({ title, texts, agree, onAnswer }: ConsentDialogProps): ReactElement {
  const decline = () => onAnswer(false);
  return (
    <Dialog
      open
      cover
      title={title}
      onClose={decline}
      footer={
        <>
          <Button onClick={decline}>{overrideTexts.decline}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {agree}
          </Button>
        </>
      }
    >
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Dialog>
  );
}

/** The question about an override: whether this tab may run code that is not released. */
function questionAbout(override: Override): Omit<ConsentDialogProps, 'onAnswer'> {
  const { name } = override;
  const describe = 'version' in override ? overrideTexts.askedPreview : overrideTexts.askedLocal;
  return {
    title: overrideTexts.consent(name),
    texts: [describe(name, sourceOf(override)), overrideTexts.risk],
    agree: overrideTexts.agree,
  };
}

const ABOUT_CANARIES = {
  title: overrideTexts.askCanaries,
  texts: [overrideTexts.aboutCanaries],
  agree: overrideTexts.agreeCanaries,
};

type IntegrityOf = (url: string) => string;

/** Lets the files below these addresses run without a hash. Released files still need theirs. */
function allowUnhashedFiles(bases: readonly string[]): void {
  const { [INTEGRITY]: released } = window as { [INTEGRITY]?: IntegrityOf };
  if (!released) throw new Error('The boot document must be read before its overrides are.');
  const integrityOf: IntegrityOf = (url) =>
    bases.some((base) => new URL(url, document.baseURI).href.startsWith(base)) ? '' : released(url);
  Object.defineProperty(window, INTEGRITY, { configurable: true, value: integrityOf });
}

/** Never resolves: the browser loads the page again. */
function loadAgain(): Promise<never> {
  reload();
  return new Promise(() => {});
}

/**
 * The boot data, with this tab's overrides in place of the released remotes. An override of a remote that was never
 * released is added (ADR-0043). While there is an override, a bar shows it on every screen. An override of
 * the address first asks the user, and nothing of the product starts before the answer.
 */
export async function withOverrides(boot: BootData, config: BootConfig): Promise<BootData> {
  followFailures();
  const overrides = readOverrides(config);
  const opened = openedOrigins();
  if (originsOf(overrides).some((origin) => !opened.includes(origin))) return loadAgain();
  const request = takeOverrideFromAddress(config);
  if (request && 'canaries' in request) {
    if (await consentTo(ABOUT_CANARIES)) chooseCanaries();
    return loadAgain();
  }
  if (request && 'asked' in request) {
    if (await consentTo(questionAbout(request.asked))) storeOverride(request.asked);
    // What the document requested meanwhile may be old.
    return loadAgain();
  }
  const found = await Promise.all(
    overrides.map((override) => readOverride(override, boot.remotes).catch(() => undefined)),
  );
  const running = found.flatMap((remotes) => remotes ?? []);
  allowUnhashedFiles(overrides.flatMap((override) => ('base' in override ? [override.base] : [])));
  for (const { files } of running) extendIntegrity(files, config.cdnBase);
  const listed = request !== undefined && 'list' in request;
  const lines: readonly OverrideNotice[] = [
    ...overrides.map((override, index) => ({ override, runs: found[index] !== undefined })),
    ...(choosesCanaries(document.cookie) ? [{ canaries: config.canaries ?? [] }] : []),
    ...(request && 'refused' in request ? [request] : []),
  ];
  const isOverridden = ({ name }: BootRemote) => running.some((remote) => remote.name === name);
  const remotes = [...running, ...boot.remotes.filter((remote) => !isOverridden(remote))];
  if (lines.length > 0 || listed)
    showBelow(
      <OverrideBar
        lines={lines}
        allowed={config}
        remotes={listRemotes(remotes, overrides, config.canaries)}
        listed={listed}
      />,
    );
  return { ...boot, remotes };
}

/** What a remote adds to the menu, and by point to the screens of others. */
const contributionsOf = ({ menu, slots = {} }: BootRemote): string[] => [
  ...menu.map(({ label }) => label),
  ...Object.entries(slots).map(([point, { title }]) => `${title} (${point})`),
];

/** By name, with the remotes whose override does not load. */
function listRemotes(
  remotes: readonly BootRemote[],
  overrides: readonly Override[],
  canaries: readonly string[] = [],
): ListedRemote[] {
  const names = [...new Set([...remotes, ...overrides].map(({ name }) => name))].sort();
  return names.map((name) => {
    const version = remotes.find((remote) => remote.name === name)?.version;
    const override = overrides.find((one) => one.name === name);
    const isCanary = canaries.includes(name);
    const adds = remotes.filter((remote) => remote.name === name).flatMap(contributionsOf);
    return {
      name,
      isCanary,
      adds: [...new Set(adds)],
      ...(version !== undefined && { version }),
      ...(override && { override }),
    };
  });
}

/** Asks the user. The question stays until the page loads again. */
const consentTo = (question: Omit<ConsentDialogProps, 'onAnswer'>): Promise<boolean> =>
  new Promise((resolve) => showBelow(<ConsentDialog {...question} onAnswer={resolve} />));

/** Renders in an own root below the product, so that it stays when a screen fails. */
function showBelow(content: ReactElement): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(content);
}
