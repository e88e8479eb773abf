import type { AccessLevel } from '@canopy/contracts/endpoint';
import type { Role, UserStatus } from '@canopy/contracts/vocabulary';

export interface RoleAndStatus {
  role: Role;
  status: UserStatus | null;
}

export const isAdmin = (person: RoleAndStatus): boolean => person.role === 'admin';

/** Role service_provider or admin, and approved. */
export const isApprovedProvider = (person: RoleAndStatus): boolean =>
  (person.role === 'service_provider' || person.role === 'admin') && person.status === 'approved';

/** What an account is without being an administrator. */
export const roleWithoutAdmin = ({ role, status }: RoleAndStatus): Role =>
  role !== 'admin' ? role : status === 'approved' ? 'service_provider' : 'user';

/**
 * What an administrator has to do before this session may do anything as one: give the code of the second factor, or set
 * one up where it is required.
 */
export function secondFactorOf(
  session: RoleAndStatus & { hasSecondFactor: boolean; givenSecondFactor: boolean },
  policy: 'required' | 'optional',
): 'needed' | 'set_up' | null {
  if (!isAdmin(session)) return null;
  if (session.hasSecondFactor) return session.givenSecondFactor ? null : 'needed';
  return policy === 'required' ? 'set_up' : null;
}

/** A platform fee of one's own: service providers, whatever their status, and approved admins. */
export const hasOwnFee = (person: RoleAndStatus): boolean =>
  person.role === 'service_provider' || (isAdmin(person) && person.status === 'approved');

/** Admins pass every guard, whatever their status. */
export function mayEnter(person: RoleAndStatus | null, level: AccessLevel): boolean {
  if (level === 'visitor') return true;
  if (!person) return false;
  if (level === 'user' || isAdmin(person)) return true;
  return level === 'provider' && isApprovedProvider(person);
}

/** An approved provider edits the own listings, an admin any. */
export const mayEditListing = (person: RoleAndStatus & { id: string }, ownerId: string): boolean =>
  isAdmin(person) || (person.id === ownerId && isApprovedProvider(person));

/** Whoever sold it may give the money back whatever became of the approval, and an admin may. */
export const mayRefund = (person: RoleAndStatus & { id: string }, providerId: string | null): boolean =>
  isAdmin(person) || person.id === providerId;

/** Owners may take their listings down whatever became of their approval. */
export const mayDeleteListing = (person: RoleAndStatus & { id: string }, ownerId: string): boolean =>
  isAdmin(person) || person.id === ownerId;

/**
 * Who stands at the door of a listing: its owner, whatever became of the approval, because the guests are there; and
 * admins.
 */
export const mayCheckIn = (person: RoleAndStatus & { id: string }, ownerId: string): boolean =>
  isAdmin(person) || person.id === ownerId;

/** What a listing has sold and earned: its owner's to see, whatever became of the approval, and an admin's. */
export const maySeeSales = (person: RoleAndStatus & { id: string }, ownerId: string): boolean =>
  isAdmin(person) || person.id === ownerId;
