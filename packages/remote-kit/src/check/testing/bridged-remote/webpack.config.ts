import { remoteConfig } from '@gym/build';

export default remoteConfig({ app: 'directory', folder: import.meta.dirname });
