/** A remote's entry finds the host's runtime under this symbol. */
export const HOST_RUNTIME = Symbol.for('gym.federation');
