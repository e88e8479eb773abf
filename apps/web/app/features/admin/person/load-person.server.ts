import { listAudit } from '@canopy/contracts/audit.endpoints';
import {
  listEmailsOfPerson,
  listListingsOfPerson,
  listPurchasesOfPerson,
  listSalesOfPerson,
  listSessionsOfPerson,
  readPerson,
} from '@canopy/contracts/people.endpoints';
import type { LoaderFunctionArgs } from '@remix-run/node';
import type { PersonSearch } from '../../../paths.ts';
import { ApiError } from '../../../server/api-error.ts';
import { apiFor } from '../../../server/api.server.ts';
import { deviceOf } from '../../account-settings/device.ts';
import type { PersonPart } from './person-search.ts';

const shownOfAudit = 20;

/** The person, and each part by itself: one that fails is null, and the others are shown all the same. */
export async function loadPerson(args: LoaderFunctionArgs, search: PersonSearch) {
  const api = apiFor(args);
  const id = args.params['id']!;
  const of = { params: { id } };
  const settled = <Part>(part: Promise<Part>): Promise<Part | null> =>
    part.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      args.context.log.error({ err: error, userId: id }, 'a part of the page of a person could not be loaded');
      return null;
    });
  const pageOf = (part: PersonPart) => ({ ...of, query: { after: search.part === part ? search.after : undefined } });
  const [person, listings, purchases, sales, emails, sessions, audit] = await Promise.all([
    api.call(readPerson, of),
    settled(api.call(listListingsOfPerson, pageOf('listings'))),
    settled(api.call(listPurchasesOfPerson, pageOf('purchases'))),
    settled(api.call(listSalesOfPerson, pageOf('sales'))),
    settled(api.call(listEmailsOfPerson, pageOf('emails'))),
    settled(api.call(listSessionsOfPerson, of)),
    settled(api.call(listAudit, { query: { q: id } })),
  ]);
  return {
    person,
    listings,
    purchases,
    sales,
    emails,
    sessions:
      sessions && sessions.items.map(({ userAgent, ...session }) => ({ ...session, device: deviceOf(userAgent) })),
    audit: audit && { lines: audit.lines.slice(0, shownOfAudit), more: audit.lines.length > shownOfAudit },
  };
}
