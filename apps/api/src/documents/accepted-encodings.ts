/** How a body may be compressed. */
export type Encoding = 'br' | 'gzip' | 'identity';

const OURS: readonly Encoding[] = ['br', 'gzip'];

/** The encodings a client takes, smallest result first; plain always last, as everybody takes it. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const weights = new Map(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight)] as const;
      }),
  );
  return [...OURS.filter((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0), 'identity'];
}
