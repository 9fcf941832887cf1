import { remoteContract } from '@gym/remote-kit';
import declared from '../remote.json';
import * as remote from './remote.ts';

remoteContract(remote, declared);
