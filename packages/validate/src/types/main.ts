import { repositoryRoot } from '@gym/test-tools';
import { checkPackages } from './check-packages.ts';

// A separate process, so that several can run concurrently. Its arguments are the packages, and its output is their
// errors.
console.log(JSON.stringify(checkPackages(repositoryRoot(), process.argv.slice(2))));
