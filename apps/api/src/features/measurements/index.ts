export { findRemovedIds, IS_REMOVAL, SIZES, sizesOf, type Sizes } from './stored-measurement.ts';
