import { rspackRemote } from '@gym/build/rspack';

export default rspackRemote({ name: 'directory', folder: import.meta.dirname });
