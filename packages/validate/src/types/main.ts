import { repositoryRoot } from '@gym/test-tools';
import { checkPackages } from './check-packages.ts';

// Its own process, so that several run beside each other: the packages are its arguments, what is wrong with them is
// its answer.
console.log(JSON.stringify(checkPackages(repositoryRoot(), process.argv.slice(2))));
