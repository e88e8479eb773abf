import type { LoaderFunctionArgs } from '@remix-run/node';
import { keptMail } from '../features/mailbox/kept-mail.server.ts';

/**
 * The mailbox for programs: `{ emails: [{ id, to, from, subject, text, html, sentAt }] }`, newest first; 404 outside
 * local mode.
 */
export async function loader(args: LoaderFunctionArgs) {
  return Response.json({ emails: await keptMail(args) });
}
