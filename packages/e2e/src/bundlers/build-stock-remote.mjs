// Builds a remote as a team does that knows Module Federation and nothing of our packages for builds.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const folder = path.resolve(process.argv[2] ?? '.');
const name = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).name.replace('@gym/', '');

/** The shell has these libraries, and the remote has no copies of them. */
const RANGES = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  '@tanstack/react-query': '^5.0.0',
  '@gym/api-client': '^0.1.0',
  '@gym/remote-contract': '^0.1.0',
  '@gym/ui': '^0.1.0',
  '@gym/ui/list': '^0.1.0',
};

const compiler = rspack({
  context: folder,
  mode: 'production',
  entry: {},
  output: {
    path: path.join(folder, 'dist'),
    publicPath: 'auto',
    uniqueName: name,
    filename: '[name].[contenthash].js',
    cssFilename: '[name].[contenthash].css',
    clean: true,
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.css$/, type: 'css/auto', parser: { namedExports: false } },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name,
      filename: 'remoteEntry.js',
      exposes: { './remote': './src/remote.ts' },
      shared: Object.fromEntries(
        Object.entries(RANGES).map(([library, requiredVersion]) => [
          library,
          { import: false, singleton: true, requiredVersion },
        ]),
      ),
      manifest: true,
      dts: false,
    }),
  ],
  infrastructureLogging: { level: 'warn' },
});

compiler.run((error, stats) => {
  if (error ?? stats?.hasErrors()) {
    console.error(error ?? stats.toString('errors-only'));
    process.exitCode = 1;
  }
  compiler.close(() => undefined);
});
