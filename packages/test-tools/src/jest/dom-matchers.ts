import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// How long a test waits for an expected change. It is long, because it must not fail on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
