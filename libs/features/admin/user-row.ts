import type { ListedUser } from '@canopy/contracts/admin';
import type { Role, UserStatus } from '@canopy/contracts/vocabulary';
import { instant } from '@canopy/platform/database';
import { hasOwnFee } from '@canopy/rules/access';
import { defaultFeeBps } from '@canopy/rules/platform-fee';

export const userColumns =
  'u.id, u.display_name, u.email, u.photo_url, u.role, u.status, u.platform_fee_bps, u.created_at::text';

export interface UserRow {
  id: string;
  display_name: string;
  email: string;
  photo_url: string | null;
  role: Role;
  status: UserStatus | null;
  platform_fee_bps: number | null;
  created_at: string;
}

export const listedUser = (row: UserRow): ListedUser => ({
  id: row.id,
  displayName: row.display_name,
  email: row.email,
  photoUrl: row.photo_url,
  role: row.role,
  status: row.status,
  platformFeeBps: row.platform_fee_bps ?? defaultFeeBps,
  feeEditable: hasOwnFee(row),
  createdAt: instant(row.created_at),
});
