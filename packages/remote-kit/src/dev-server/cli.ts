import { serveProduct } from './serve-product.ts';

try {
  await serveProduct(process.env, (line) => console.log(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
