import { buildProduct } from '../measure/build-product.ts';
import { Closing } from '../stage/closing.ts';
import { measureScale } from './measure-scale.ts';

const { FEW = '1000', MEMBERS = '1000000', ROUNDS = '15' } = process.env;
// A journey has built the product already.
if (process.env.BUILT === undefined) buildProduct();
const closing = new Closing();
try {
  for await (const said of measureScale({ few: Number(FEW), many: Number(MEMBERS), rounds: Number(ROUNDS) }, closing))
    console.log(said);
} finally {
  await closing.run();
}
