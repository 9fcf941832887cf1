import path from 'node:path';
import { appFolder, hostConfig, remoteConfig } from '@gym/build';
import type { Configuration } from 'webpack';
import { cacheFolder, monolith, withEdit, withOwnFolders } from '../monolith/builds.ts';

interface Subject {
  config(): Configuration;
  /** The screen that a warm build finds edited. */
  readonly page: string;
}

const SUBJECTS = {
  shell: {
    config: () => hostConfig({ app: 'shell' }),
    page: path.join(appFolder('shell'), 'src/account/profile.page.tsx'),
  },
  admin: {
    config: () => remoteConfig({ app: 'admin' }),
    page: path.join(appFolder('admin'), 'src/users/user-list.page.tsx'),
  },
  staff: {
    config: () => remoteConfig({ app: 'staff' }),
    page: path.join(appFolder('staff'), 'src/members/member-list.page.tsx'),
  },
  monolith: { config: () => monolith(''), page: path.join(appFolder('staff'), 'src/members/member-list.page.tsx') },
} satisfies Record<string, Subject>;

/** The built subjects: each app alone, and all as one. */
export type SubjectName = keyof typeof SUBJECTS;
export const SUBJECT_NAMES = Object.keys(SUBJECTS) as SubjectName[];

/** Folder of a subject's build and cache. Without it, the next build is a cold one. */
export const subjectFolder = (name: SubjectName): string => cacheFolder('build', name);

export function subjectConfig(name: SubjectName, edit: number): Configuration {
  const { config, page } = SUBJECTS[name];
  const folder = subjectFolder(name);
  return withEdit(withOwnFolders(config(), path.join(folder, 'dist'), path.join(folder, 'webpack')), page, edit);
}
