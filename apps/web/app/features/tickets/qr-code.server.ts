import { encode } from 'uqr';

/** A QR code as squares of one path, `size` units wide, without its quiet border. */
export interface QrCode {
  size: number;
  path: string;
}

/** @param text what a reader of the code gets; ours are addresses, so that any phone's own camera opens them. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const start = x;
      while (x < size && row[x]) x++;
      path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  }
  return { size, path };
}
