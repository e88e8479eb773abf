import type { LoaderFunctionArgs } from '@remix-run/node';
import { checkInAddress, heldTickets } from '../features/tickets/held-tickets.server.ts';
import { ticketsPdf } from '../features/tickets/tickets-pdf.server.ts';

/** The tickets of one purchase as a file to print, for the holder alone. */
export async function loader(args: LoaderFunctionArgs) {
  const purchase = await heldTickets(args, args.params['id'] ?? '');
  const pdf = await ticketsPdf(purchase, (code) => checkInAddress(args, code));
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="canopy-tickets.pdf"',
      'cache-control': 'no-store',
    },
  });
}
