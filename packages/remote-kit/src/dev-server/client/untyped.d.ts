declare module 'react-refresh/runtime' {
  export function register(type: unknown, id: string): void;
}

declare module 'webpack/hot/emitter.js' {
  const emitter: { emit(event: string, hash: string): void };
  export default emitter;
}
