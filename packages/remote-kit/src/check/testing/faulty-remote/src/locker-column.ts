import type { HostServices } from '@gym/remote-contract';
import { readLockers } from './read-lockers.ts';

export default (_ids: readonly string[], host: Pick<HostServices, 'settingsOf'>) => readLockers(host);
