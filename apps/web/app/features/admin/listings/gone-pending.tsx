import type { ApiError } from '../../../server/api-error.ts';
import { t } from '../../../i18n/index.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { SentBefore } from '../../publishing/sent-before.tsx';

/** A listing that an administrator wanted to change does not wait any more. */
export interface GonePending {
  /** As what it was published; null when it was deleted. */
  listingId: string | null;
}

/** @returns null for any other refusal */
export function goneAs({ reason, data }: ApiError): GonePending | null {
  if (reason === 'pending_listing_not_found') return { listingId: null };
  return reason === 'pending_listing_published' ? { listingId: String(data['listingId']) } : null;
}

const words = ({ listingId }: GonePending) =>
  listingId
    ? { title: t('adminListings.edit.published'), sentence: t('adminListings.edit.publishedText') }
    : { title: t('adminListings.edit.deleted'), sentence: t('adminListings.edit.deletedText') };

/** Before anything was typed. */
export function GoneNote({ gone }: { gone: GonePending }) {
  const { title, sentence } = words(gone);
  return (
    <div className="mt-6">
      <Alert kind="note" title={title}>
        <p>{sentence}</p>
        <Link
          to={gone.listingId ? paths.editListing(gone.listingId) : paths.addListingForProvider}
          className="link mt-2 inline-flex min-h-11 items-center"
        >
          {t(gone.listingId ? 'adminListings.edit.publishedLink' : 'adminListings.edit.again')}
        </Link>
      </Alert>
    </div>
  );
}

/** The way on opens beside what was typed. */
export function GoneWhileEditing({ of, gone }: { of: unknown; gone: GonePending }) {
  return (
    <SentBefore
      of={of}
      {...words(gone)}
      link={
        gone.listingId
          ? { to: paths.editListing(gone.listingId), words: t('publishing.sentBefore.edit') }
          : { to: paths.addListingForProvider, words: t('adminListings.edit.again') }
      }
    />
  );
}
