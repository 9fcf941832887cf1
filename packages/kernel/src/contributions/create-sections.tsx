import type { ContributedSection, HostServices, SectionName } from '@gym/remote-contract';
import { sectionName } from '@gym/ui/form';
import type { RemoteRegistry } from '../remotes/remote-registry.ts';
import { contributionsTo } from './contributions.ts';
import { FormSection } from './form-section.tsx';

/** The sections that remotes add to a form: the handler of section points. */
export const createSections = (
  registry: RemoteRegistry,
  session: HostServices['session'],
  point: SectionName,
): readonly ContributedSection[] =>
  contributionsTo(point, registry.remotes(), session).map(({ remote: { name }, title }) => {
    const id = sectionName(name);
    return {
      id,
      title,
      show: (record, ready) => <FormSection key={id} {...{ name, id, point, title, record, ready }} />,
    };
  });
