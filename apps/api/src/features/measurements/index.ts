export { findRemovedIds, IS_REMOVAL } from './stored-measurement.ts';
