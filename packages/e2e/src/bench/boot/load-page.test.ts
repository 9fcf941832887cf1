import { figuresOf } from './load-page.ts';

const file = (name: string, startTime: number, transferSize = 1300, encodedBodySize = 1000) => ({
  name,
  startTime,
  responseEnd: startTime + 50,
  transferSize,
  encodedBodySize,
});
const base = { rows: 1000, longTasks: [], files: [file('https://gym.test/userlist', 0)] };

test('counts requests that began before the rows showed, and the encoded bytes of their code', () => {
  const figures = figuresOf({
    ...base,
    files: [
      ...base.files,
      file('https://gym.test/assets/shell/main.1.js', 10),
      file('https://gym.test/assets/shell/main.1.css', 10),
      file('https://gym.test/api/getRole', 20),
      file('https://gym.test/assets/shell/ui-form.1.js', 1500),
    ],
  });
  expect(figures).toMatchObject({ ms: 1000, requests: 4, codeBytes: 2000, allCodeBytes: 3000, documentBytes: 1000 });
});

test('counts a preloaded file once, and a cached file not at all', () => {
  const script = 'https://gym.test/assets/shell/main.1.js';
  expect(figuresOf({ ...base, files: [...base.files, file(script, 10), file(script, 300, 0)] })).toMatchObject({
    requests: 2,
    codeBytes: 1000,
  });
  expect(figuresOf({ ...base, files: [...base.files, file(script, 10, 0)] })).toMatchObject({
    requests: 1,
    codeBytes: 0,
  });
});

test('adds up the long tasks that began before the rows showed', () => {
  const figures = figuresOf({
    ...base,
    longTasks: [
      { startTime: 100, duration: 60 },
      { startTime: 990, duration: 80 },
      { startTime: 1001, duration: 500 },
    ],
  });
  expect(figures).toMatchObject({ longTasks: 2, longTaskMs: 140 });
});
