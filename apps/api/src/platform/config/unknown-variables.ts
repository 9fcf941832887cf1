import { readConfig } from './config.ts';
import type { Environment } from './environment.ts';

/** First words that no other program uses for its variables. */
const OWN_WORDS = new RegExp(
  '^((BACKUP|CANARY|CDN|CORS|DATABASE|DEMO|DEVELOPER|DRAIN|FIXED|GYM|IDLE|MEASURE|MONEY|OPERATOR|OWN|PASSWORD|' +
    'REQUIRE|SMTP|TRUST)_|' +
    'SESSION_(IDLE|HOUR))',
);

/** Read by the command lines and the delivery workflow, not as settings of the server. */
const OTHERS = ['GYM_COMMAND', 'GYM_OPERATOR_TOKEN', 'CANARY_SHARE', 'CANARY_AT_MOST'];

/** Returns variables that look like settings and that nothing reads, such as misspelled ones. */
export function unknownVariables(env: Environment): string[] {
  const read = new Set(OTHERS);
  readConfig(
    new Proxy(env, {
      get: (target, name) => {
        read.add(String(name));
        return target[String(name)];
      },
    }),
  );
  return Object.keys(env)
    .filter((name) => OWN_WORDS.test(name) && !read.has(name) && env[name]?.trim())
    .sort();
}
