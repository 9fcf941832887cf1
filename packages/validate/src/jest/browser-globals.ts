import { TextDecoder, TextEncoder } from 'node:util';

// React Router needs both; jsdom has neither.
Object.assign(globalThis, { TextDecoder, TextEncoder });
