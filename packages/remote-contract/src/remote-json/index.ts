export { RemoteJson } from './schema.ts';
