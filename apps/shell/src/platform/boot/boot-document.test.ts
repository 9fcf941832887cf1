import type { BootConfig, BootData } from '@gym/remote-contract';
import { readBootDocument } from './boot-document.ts';
import { integrityOf, BLOCKING_INTEGRITY } from '@gym/kernel';

const boot: BootData = {
  release: 'r1',
  shell: { version: '0.1.0', routes: [], files: [{ file: 'assets/shell/main.1.js', integrity: 'sha256-main' }] },
  remotes: [
    {
      name: 'admin',
      title: 'Administration',
      version: '0.1.0',
      contract: '^1.0.0',
      audience: 'admin',
      menu: [],
      routes: [],
      entry: { file: 'assets/admin/remoteEntry.1.js', integrity: 'sha256-entry' },
      files: [{ file: 'assets/admin/remoteEntry.1.js', integrity: 'sha256-entry' }],
    },
  ],
};

function show(config: Partial<BootConfig>): void {
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>
    <script type="application/json" id="config">${JSON.stringify(config)}</script>`;
}

test('reads both blocks', () => {
  show({ gymName: 'Iron', cdnBase: '/' });
  expect(readBootDocument()).toEqual({ boot, config: { gymName: 'Iron', cdnBase: '/' } });
});

test('knows the hash of every file of the release, also under a retried address', () => {
  show({ cdnBase: 'https://cdn.example/gym/' });
  readBootDocument();
  expect(integrityOf('https://cdn.example/gym/assets/shell/main.1.js')).toBe('sha256-main');
  expect(integrityOf('https://cdn.example/gym/assets/admin/remoteEntry.1.js?retry=2')).toBe('sha256-entry');
});

test.each(['/assets/shell/other.js', 'https://evil.example/assets/shell/main.1.js'])('blocks %s', (url) => {
  show({ cdnBase: '/' });
  readBootDocument();
  expect(integrityOf(url)).toBe(BLOCKING_INTEGRITY);
});

test('throws a clear error for a page that no release composed', () => {
  document.body.innerHTML = '';
  expect(() => readBootDocument()).toThrow('The page lacks its "boot" block: it was not composed by a release.');
});
