/** Under this symbol a remote's entry finds its host's runtime. */
export const HOST_RUNTIME = Symbol.for('gym.federation');
