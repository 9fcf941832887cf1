import * as runtime from 'react-refresh/runtime';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('gym-hot', {
  createScriptURL: (url) => url,
});

/** The page's development services. The bundles of its remotes find them under this symbol. */
Object.assign(window, {
  [Symbol.for('gym.hot')]: {
    scriptUrl: (url: string) => policy?.createScriptURL(url) ?? url,
    /**
     * The refresh runtime for one remote. React takes its components from one runtime only, so all bundles share it.
     * The name keeps modules of two bundles apart that have the same id.
     */
    refreshFor: (name: string) => ({
      ...runtime,
      injectIntoGlobalHook: () => undefined,
      register: (type: unknown, id: string) => runtime.register(type, `${name} ${id}`),
    }),
  },
});
