import { productBuild } from '../../platform/system/product-version.ts';

/** Prints the version of the product and of the program that runs it. */
export async function version(): Promise<number> {
  console.log(`Gym administration ${productBuild()}, Node.js ${process.versions.node}`);
  return 0;
}
