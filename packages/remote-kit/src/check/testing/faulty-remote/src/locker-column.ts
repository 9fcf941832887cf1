import { readLockers } from './read-lockers.ts';

export default () => readLockers();
