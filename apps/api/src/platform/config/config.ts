import { readContributions } from './contribution-settings.ts';
import { readData } from './data-settings.ts';
import { type Environment, withSecretFiles } from './environment.ts';
import { readDemo, readDemoPassword, readGym, readSmtp } from './gym-and-mail-settings.ts';
import { readNetwork } from './network-settings.ts';
import { readReleaseService } from './release-service-settings.ts';
import { readSecurityAndOperation } from './security-and-operation-settings.ts';

/** The settings of a deployment, read from the environment once. */
export type Config = Readonly<ReturnType<typeof readConfig>>;

/**
 * Reads and checks the whole configuration. Each setting has its variable, its default and its check in the file of its
 * group, and its meaning for operators in docs/operate/configuration.md.
 * @throws ConfigError naming the variable and what to do.
 */
export function readConfig(given: Environment) {
  const env = withSecretFiles(given);
  const { isPrivate, ...network } = readNetwork(env);
  const data = readData(env);
  const gym = readGym(env);
  const demo = readDemo(env, { ...network, ...data, isPrivate });
  return {
    ...network,
    ...data,
    ...readReleaseService(env, { ...network, ...data }),
    contributions: readContributions(env),
    gym,
    demo,
    demoPassword: readDemoPassword(env),
    smtp: readSmtp(env, gym.name),
    ...readSecurityAndOperation(env, demo),
  };
}

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
