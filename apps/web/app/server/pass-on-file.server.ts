import { exportedRowsHeader } from '@canopy/contracts/exported-rows';

/** The API's file as it flows: nothing of it is kept here, and it ends when the reader goes away. */
export function passOnFile(answer: Response): Response {
  const headers = new Headers({ 'cache-control': 'private, no-store' });
  for (const name of ['content-type', 'content-disposition']) headers.set(name, answer.headers.get(name) ?? '');
  const rows = answer.headers.get(exportedRowsHeader);
  if (rows) headers.set(exportedRowsHeader, rows);
  return new Response(answer.body, { headers });
}
