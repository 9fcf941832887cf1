import type { BootData } from '@gym/remote-contract';

/** The parts that can fail when the administrator opens the plan list, in the order in which they are used. */
export const PARTS = ['entry', 'module', 'page', 'library'] as const;
export type Part = (typeof PARTS)[number];
/** The parts with a file of their own. The exposed module is in the file of the entry. */
export type FilePart = Exclude<Part, 'module'>;

export const PART_TITLES: Readonly<Record<Part, string>> = {
  entry: "the remote's entry",
  module: 'its exposed module',
  page: 'a page chunk',
  library: "a lazily shared library's chunk",
};

/** What the matrix lets fail: one part, or all files of the plan list at once, as during an outage of the CDN. */
export const COLUMNS = [...PARTS, 'all'] as const;
export type Column = (typeof COLUMNS)[number];

export const COLUMN_TITLES: Readonly<Record<Column, string>> = { ...PART_TITLES, all: 'all files at once' };

/** The path of each part in a release, and all paths that the boot document preloads for the plan list. */
export type PartPaths = Readonly<Record<Part, string>> & { readonly all: readonly string[] };

/** Returns the paths of the parts in a product's release. */
export async function pathsOfParts(productUrl: string): Promise<PartPaths> {
  const html = await (await fetch(productUrl)).text();
  const { shell, remotes } = JSON.parse(/id="boot">([^<]*)</.exec(html)?.[1] ?? '') as BootData;
  const admin = remotes.find(({ name }) => name === 'admin');
  if (!admin) throw new Error('The release has no remote "admin".');
  const path = (name: string, files: BootData['shell']['files']) => {
    const found = files.find(({ file }) => new RegExp(`/${name}\\.\\w+\\.js$`).test(file));
    if (!found) throw new Error(`The release has no file "${name}".`);
    return `/${found.file}`;
  };
  const planList = admin.routes.find((route) => route.path === '/planList');
  if (!planList) throw new Error('The remote "admin" has no plan list.');
  return {
    all: [admin.entry, ...planList.files].map(({ file }) => `/${file}`),
    entry: `/${admin.entry.file}`,
    module: `/${admin.entry.file}`,
    page: path('plan-list', admin.files),
    library: path('ui-list', shell.files),
  };
}
