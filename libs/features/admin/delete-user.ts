import { Injectable } from '@nestjs/common';
import { DeleteAccount } from '@canopy/accounts';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';

/**
 * An administrator deletes somebody else, with listings, application, sessions and holds. Records of money stay without
 * their person; what people paid for and will not get goes back to them in the background.
 */
@Injectable()
export class DeleteUser {
  constructor(private readonly accounts: DeleteAccount) {}

  /** @throws Refusal own_admin_account, user_not_found, last_admin; not_allowed when the actor is no administrator any more */
  async delete(userId: string, actor: Pick<Viewer, 'id' | 'displayName'>): Promise<void> {
    if (userId === actor.id) throw new Refusal('own_admin_account');
    const found = await this.accounts.delete(userId, {
      by: actor,
      alongside: (em) => writeAudit(em, { actor, action: 'user.deleted', subjectId: userId }),
    });
    if (!found) throw new Refusal('user_not_found');
  }
}
