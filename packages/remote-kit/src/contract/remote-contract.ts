import { CONTRACT_VERSION, satisfiesCaret, type RemoteJson, type RemoteModule } from '@gym/remote-contract';

/** What every remote holds about itself: its module and its `remote.json` say the same. Run by the remote's own tests. */
export function remoteContract(remote: RemoteModule, declared: RemoteJson): void {
  describe(`remote ${declared.name}`, () => {
    test('has exactly the routes that its remote.json declares, in its spelling', () => {
      expect(remote.routes.map(({ path }) => path)).toEqual(declared.routes.map(({ path }) => path));
    });

    test('loads every screen when it is asked for, not before', () => {
      expect(remote.routes.filter(({ loader, Component, lazy }) => !loader || !Component || lazy).map(({ path }) => path)).toEqual([]);
    });

    test('was built with a contract in the range that it declares', () => {
      expect(remote.contract).toBe(CONTRACT_VERSION);
      expect(satisfiesCaret(declared.contract, remote.contract)).toBe(true);
    });

    test('has a route for every entry of its menu', () => {
      const paths = declared.routes.map(({ path }) => path);
      expect(declared.menu.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([]);
    });

    test('declares a need of every call that it starts early', () => {
      const early = declared.routes.flatMap(({ early }) => early.map((call) => call.replace(/^\/api\/([^?[]+).*$/, '$1')));
      expect(early.filter((call) => !declared.needs.includes(call))).toEqual([]);
    });
  });
}
