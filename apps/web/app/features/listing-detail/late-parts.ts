import { latePart } from '../../browser/late-part.tsx';

// The server waits here for each part: none of them may import this module, or one that does.

/** What only signed-in people come to: their tickets, held seats and forms. Fetched for them before they need it. */
export const fetchSignedIn = () => import('./signed-in-parts.ts');
export const TicketPanel = await latePart(async () => (await fetchSignedIn()).TicketPanel);
export const HoldPanel = await latePart(async () => (await fetchSignedIn()).HoldPanel);
export const FreeSignUp = await latePart(async () => (await fetchSignedIn()).FreeSignUp);
export const SaleNoticeForm = await latePart(async () => (await fetchSignedIn()).SaleNoticeForm);

/** What only those come to who may change the listing. */
const fetchOwner = () => import('./owner-parts.ts');
export const DeleteButton = await latePart(async () => (await fetchOwner()).DeleteButton);
export const PointLink = await latePart(async () => (await fetchOwner()).PointLink);
export const ManagePanel = await latePart(async () => (await fetchOwner()).ManagePanel);
export const WhyClosed = await latePart(async () => (await fetchOwner()).WhyClosed);
export const PlaceNote = await latePart(async () => (await fetchOwner()).PlaceNote);

/** Photos and films stand there from the start; what moves them comes late anyway. */
export const MediaCarousel = await latePart(async () => (await import('./media/media-carousel.tsx')).MediaCarousel);

export const SimilarListings = await latePart(async () => (await import('./similar-listings.tsx')).SimilarListings);
