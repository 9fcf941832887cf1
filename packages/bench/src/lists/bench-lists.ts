import { api, apiAs, discardData, openBrowser, startProduct, visit, type Api } from '@gym/e2e';
import { createSpecServer } from '@gym/spec-server';
import { findPostgres, packagedPostgres, startPostgres, thisMachine } from '@gym/validate';
import { fillMembers } from '../api/fill-members.ts';
import { buildProduct } from '../measure/build-product.ts';
import { measureLists, type ListFigures } from './measure-lists.ts';

const MANY = 10_000;
const MOST = 100_000;

const browser = await openBrowser();
const measure = async (url: string, session: Api['session']): Promise<ListFigures> => {
  const { page, context } = await visit(browser, url, '/profile', { session });
  context.setDefaultTimeout(60_000);
  const figures = await measureLists(page);
  await context.close();
  return figures;
};

/** Our server: all members of a gym of this size come in one part. */
async function ofOurServer(): Promise<ListFigures> {
  const system = findPostgres(thisMachine);
  const programs: ReturnType<typeof packagedPostgres> = system.found ? system : packagedPostgres();
  if (!programs.found) throw new Error(programs.reason);
  const database = await startPostgres(programs.path);
  const product = await startProduct({ env: { DATABASE_URL: database.url, DEMO: '1' } });
  try {
    await fillMembers(database.url, MANY);
    return await measure(product.url, (await apiAs(product, 'staff')).session);
  } finally {
    await product.stop();
    await discardData(product.dataDir);
    await database.stop();
    programs.discard?.();
  }
}

/** A server that knows the specification only, and so answers every member. */
async function ofSpecServer(): Promise<ListFigures> {
  const server = await createSpecServer({ members: MOST });
  const product = await startProduct({ env: { API_BASE: server.url } });
  try {
    const { session } = await api(server.url, { email: 'staff@gym.test', password: 'secret' });
    return await measure(product.url, session);
  } finally {
    await product.stop();
    await discardData(product.dataDir);
    await server.close();
  }
}

try {
  buildProduct();
  console.log(`${MANY} members of our server ...`);
  const many = await ofOurServer();
  console.log(`${MOST} members of a server that knows the specification only ...`);
  const most = await ofSpecServer();
  console.log(JSON.stringify({ [MANY]: many, [MOST]: most }));
} finally {
  await browser.close();
}
