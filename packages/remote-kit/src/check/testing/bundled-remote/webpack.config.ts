import { remoteConfig } from '@gym/build';

export default remoteConfig({ app: 'prices', folder: import.meta.dirname });
