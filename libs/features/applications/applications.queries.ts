import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { isApproved } from '@canopy/accounts';
import type {
  Application,
  ApplicationDetail,
  ApplicationPage,
  ApplicationView,
  ListApplications,
} from '@canopy/contracts/applications';
import { contains, type Cursor, Database, decodeCursor, pageAfter } from '@canopy/platform/database';
import { applicationColumns, applicationOf } from './application-of.ts';
import { db } from './tables.ts';
import { waitsForAdmins } from './waiting-applications.sql.ts';

const pageSize = 20;
/** More administrators are not offered in the filter. */
const shownReviewers = 50;

/**
 * Applications as raw rows: one by its user, those that wait oldest first, so that nobody is passed over, and decided
 * ones newest decision first.
 */
@Injectable()
export class ApplicationsQuery {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<Application | null> {
    return (await applicationOf(this.database, userId)) ?? null;
  }

  async page({ view = 'waiting', q, by, after }: ListApplications): Promise<ApplicationPage> {
    const decided = isDecided(view);
    const [rows, { waiting }, reviewers] = await Promise.all([
      this.rows(view, { q, by }, decodeCursor(after)).execute(),
      this.waiting()
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .executeTakeFirstOrThrow(),
      decided ? this.reviewers() : [],
    ]);
    const { shown, next } = pageAfter(rows, pageSize, ({ userId }) => userId);
    return {
      items: shown.map(({ cursor: _cursor, ...application }) => application),
      waiting,
      reviewers,
      next,
    };
  }

  /** One page and one more, which says that there are more. */
  rows(view: ApplicationView, { q, by }: Pick<ListApplications, 'q' | 'by'>, cursor: Cursor | null) {
    const decided = isDecided(view);
    const at = decided ? 'reviewedAt' : 'submittedAt';
    const direction = decided ? 'desc' : 'asc';
    return (
      db(this.database)
        .selectFrom('providerApplications')
        .select(applicationColumns)
        .select(({ cast }) => ['reviewerName as reviewedBy', cast<string>(at, 'text').as('cursor')])
        .where('status', '=', decided ? view : 'pending')
        // Says to the planner what the constraint says: the index of decided ones serves.
        .$if(decided, (query) => query.where('reviewedAt', 'is not', null))
        .$if(!decided, (query) => query.where('question', view === 'questioned' ? 'is not' : 'is', null))
        .$if(by !== undefined, (query) => query.where('reviewerId', '=', by!))
        .$if(Boolean(q?.trim()), (query) => query.where(matching(q!)))
        .$if(cursor !== null, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple(at, 'userId'), decided ? '<' : '>', tuple(cursor!.createdAt, cursor!.id)),
          ),
        )
        .orderBy(at, direction)
        .orderBy('userId', direction)
        .limit(pageSize + 1)
    );
  }

  /** For administrators: with every step of this person, and who is next. @returns null when there is none */
  async detail(userId: string): Promise<ApplicationDetail | null> {
    const [application, history, next] = await Promise.all([
      db(this.database)
        .selectFrom('providerApplications')
        .select(applicationColumns)
        .select('reviewerName as reviewedBy')
        .select(({ and, eb, exists, selectFrom }) => {
          const person = selectFrom('users as u').whereRef('u.id', '=', 'providerApplications.userId').select('u.id');
          return [
            // Applications go with their account.
            selectFrom('users as u')
              .whereRef('u.id', '=', 'providerApplications.userId')
              .select('u.language')
              .$asScalar()
              .$notNull()
              .as('language'),
            exists(person.where((of) => isApproved(of.ref('u.role'), of.ref('u.status'))))
              .$castTo<boolean>()
              .as('isProvider'),
            exists(person.where('u.emailVerifiedAt', 'is not', null))
              .$castTo<boolean>()
              .as('emailVerified'),
            and([eb('status', '=', 'rejected'), exists(person.where('u.status', '=', 'rejected'))])
              .$castTo<boolean>()
              .as('mayReopen'),
          ];
        })
        .where('userId', '=', userId)
        .executeTakeFirst(),
      db(this.database)
        .selectFrom('applicationSteps')
        .where('userId', '=', userId)
        .select(['id', 'kind', 'at', 'byName', 'note', 'entered'])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
      this.waiting()
        .where('userId', '<>', userId)
        .select(['userId', 'businessName'])
        .orderBy('submittedAt')
        .orderBy('userId')
        .limit(1)
        .executeTakeFirst(),
    ]);
    return application ? { ...application, history, next: next ?? null } : null;
  }

  private waiting() {
    return db(this.database).selectFrom('providerApplications').where(waitsForAdmins);
  }

  /** Administrators of today who have decided something; what others decided stands in the list all the same. */
  private reviewers(): Promise<ApplicationPage['reviewers']> {
    return db(this.database)
      .selectFrom('users as u')
      .where('u.role', '=', 'admin')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('providerApplications as a').whereRef('a.reviewerId', '=', 'u.id').select('a.userId')),
      )
      .select(['u.id', 'u.displayName as name'])
      .orderBy('u.displayName')
      .orderBy('u.id')
      .limit(shownReviewers)
      .execute();
  }
}

const isDecided = (view: ApplicationView): view is 'approved' | 'rejected' =>
  view === 'approved' || view === 'rejected';

/** As the index `provider_applications_search` has it. */
const searched = sql<string>`lower(business_name || E'\\n' || display_name || E'\\n' || email)`;
const matching = (q: string) => contains(searched, q.replace(/\s+/g, ' ').trim().toLowerCase());
