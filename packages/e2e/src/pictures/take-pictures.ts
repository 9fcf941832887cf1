import { discardData, openBrowser, startProduct } from '@gym/test-tools/product';
import { DOC_PICTURES_ENV, takeDocPictures } from './take-doc-pictures.ts';

// `pnpm pictures [name]` takes the pictures of README and of the front desk pages whose names contain this text.
const [only] = process.argv.slice(2);
const product = await startProduct({ env: DOC_PICTURES_ENV });
const browser = await openBrowser();
try {
  await takeDocPictures(browser, product, only);
} finally {
  await browser.close();
  await product.stop();
  await discardData(product.dataDir);
}
