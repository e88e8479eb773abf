import { ConflictPanel } from './conflict-panel.tsx';
import { seenText } from './edit-conflict.ts';
import type { KeptEdit } from './kept-edit.ts';
import { listingValues, type StoredListing } from './listing-values.ts';

/** The part of an edit's form that knows what was seen, and asks where somebody else saved first. */
export function EditState({ listing, kept }: { listing: StoredListing | null; kept: KeptEdit | undefined }) {
  return (
    <>
      <WhatWasSeen
        key={`seen-${kept?.version ?? 'first'}`}
        version={kept?.version ?? String(listing?.version ?? '')}
        seen={kept?.seen ?? (listing ? seenText(listingValues(listing)) : '')}
      />
      {kept?.differences ? <ConflictPanel key={`conflict-${kept.version}`} differences={kept.differences} /> : null}
    </>
  );
}

/**
 * What the editor had before the eyes. Kept from the first rendering on: data that is loaded anew later was not seen
 * when typing began.
 */
function WhatWasSeen({ version, seen }: { version: string; seen: string }) {
  return (
    <>
      <input type="hidden" name="version" defaultValue={version} />
      <input type="hidden" name="seen" defaultValue={seen} />
    </>
  );
}
