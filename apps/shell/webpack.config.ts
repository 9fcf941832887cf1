import { hostConfig } from '@gym/build';

export default hostConfig({ app: 'shell' });
