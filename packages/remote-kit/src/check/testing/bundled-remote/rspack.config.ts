import { rspackRemote } from '@gym/build/rspack';

export default rspackRemote({ name: 'prices', folder: import.meta.dirname });
