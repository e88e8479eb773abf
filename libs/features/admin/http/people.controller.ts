import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type {
  EndedSessions,
  Person,
  PersonEmails,
  PersonListings,
  PersonPayments,
  PersonSessions,
} from '@canopy/contracts/people';
import {
  endSessionsOfPerson,
  listEmailsOfPerson,
  listListingsOfPerson,
  listPurchasesOfPerson,
  listSalesOfPerson,
  listSessionsOfPerson,
  readPerson,
  setBusinessName,
} from '@canopy/contracts/people.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { EndSessions } from '../end-sessions.ts';
import { PeopleQuery } from '../people.queries.ts';
import { SetBusinessName } from '../set-business-name.ts';

@ApiTags('users')
@Controller()
export class PeopleController {
  constructor(
    private readonly people: PeopleQuery,
    private readonly businessName: SetBusinessName,
    private readonly endSessions: EndSessions,
  ) {}

  @Endpoint(readPerson)
  one({ params: { id } }: InputOf<typeof readPerson>): Promise<Person> {
    return this.people.one(id);
  }

  @Endpoint(listListingsOfPerson)
  listings({ params: { id }, query: { after } }: InputOf<typeof listListingsOfPerson>): Promise<PersonListings> {
    return this.people.listings(id, after);
  }

  @Endpoint(listPurchasesOfPerson)
  purchases({ params: { id }, query: { after } }: InputOf<typeof listPurchasesOfPerson>): Promise<PersonPayments> {
    return this.people.payments(id, 'purchases', after);
  }

  @Endpoint(listSalesOfPerson)
  sales({ params: { id }, query: { after } }: InputOf<typeof listSalesOfPerson>): Promise<PersonPayments> {
    return this.people.payments(id, 'sales', after);
  }

  @Endpoint(listEmailsOfPerson)
  emails({ params: { id }, query: { after } }: InputOf<typeof listEmailsOfPerson>): Promise<PersonEmails> {
    return this.people.emails(id, after);
  }

  @Endpoint(listSessionsOfPerson)
  sessions({ params: { id } }: InputOf<typeof listSessionsOfPerson>): Promise<PersonSessions> {
    return this.people.sessions(id);
  }

  @Endpoint(endSessionsOfPerson)
  signOut({ viewer, params: { id } }: InputOf<typeof endSessionsOfPerson>): Promise<EndedSessions> {
    return this.endSessions.all(id, viewer);
  }

  @Endpoint(setBusinessName)
  rename({ viewer, params: { id }, body }: InputOf<typeof setBusinessName>): Promise<void> {
    return this.businessName.set(id, body, viewer);
  }
}
