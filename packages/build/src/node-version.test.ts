const { nodeVersionProblem } = jest.requireActual<{ nodeVersionProblem: (version: string) => string | undefined }>(
  '../bin/node-version.cjs',
);

test.each(['20.19.0', '20.20.2', '22.0.0', '24.9.1'])('Node.js %s is supported', (version) => {
  expect(nodeVersionProblem(version)).toBeUndefined();
});

test.each(['18.20.8', '20.18.3', '16.0.0'])('for Node.js %s, one sentence asks for a newer one', (version) => {
  expect(nodeVersionProblem(version)).toMatch(
    new RegExp(`^This needs Node\\.js 20\\.19 or newer, and you run ${version}: [^\n]+\\.$`),
  );
});
