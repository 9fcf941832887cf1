import { remoteConfig } from '@gym/build';

export default remoteConfig({ app: 'faulty', folder: import.meta.dirname });
