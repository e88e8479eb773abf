export type Encoding = 'br' | 'gzip';

/** The best of our two encodings that the visitor takes; null for neither. A `q=0` is a no. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const taken = new Map(
    String(header ?? '')
      .split(',', 20)
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [name, weight === undefined || Number(weight.slice(2)) > 0];
      }),
  );
  return (['br', 'gzip'] as const).find((encoding) => taken.get(encoding) ?? taken.get('*')) ?? null;
}
