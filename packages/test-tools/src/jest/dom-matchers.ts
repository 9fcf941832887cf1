import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// How long a test waits for what must come. Not a speed limit: a busy machine may take its time, a failure still shows.
configure({ asyncUtilTimeout: 10_000 });
