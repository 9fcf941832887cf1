import { remoteConfig } from '@gym/build';

export default remoteConfig({ app: 'admin' });
