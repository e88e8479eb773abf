import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Account, PersonalData as PersonalDataAnswer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
import {
  changePassword,
  deleteAccount,
  disconnectSocial,
  endSession,
  endSessions,
  readAccount,
  readPersonalData,
  updateProfile,
} from '@canopy/contracts/accounts.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { AccountQuery } from '../account.queries.ts';
import { DeleteAccount } from '../delete-account.ts';
import { DisconnectSocial } from '../disconnect-social.ts';
import { endAllSessions } from '../end-all-sessions.ts';
import { PersonalData } from '../personal-data.ts';
import { Sessions } from '../sessions.ts';
import { SetPassword } from '../set-password.ts';
import { UpdateProfile } from '../update-profile.ts';

/** What people do with their own account. There is no id in these addresses: it is always the viewer's own. */
@ApiTags('account')
@Controller()
export class AccountController {
  constructor(
    private readonly account: AccountQuery,
    private readonly profile: UpdateProfile,
    private readonly setPassword: SetPassword,
    private readonly sessions: Sessions,
    private readonly social: DisconnectSocial,
    private readonly personalData: PersonalData,
    private readonly deleteAccount: DeleteAccount,
    private readonly database: Database,
  ) {}

  @Endpoint(readAccount)
  look({ viewer, token }: InputOf<typeof readAccount>): Promise<Account> {
    return this.account.of(viewer, token);
  }

  @Endpoint(updateProfile)
  update({ viewer, body }: InputOf<typeof updateProfile>): Promise<void> {
    return this.profile.update(viewer.id, body);
  }

  @Endpoint(changePassword)
  changePassword({ viewer, token, body }: InputOf<typeof changePassword>): Promise<void> {
    return this.setPassword.byOwner(viewer, token, body);
  }

  @Endpoint(disconnectSocial)
  disconnect({ viewer, token, params: { provider } }: InputOf<typeof disconnectSocial>): Promise<void> {
    return this.social.disconnect(viewer.id, token, provider);
  }

  @Endpoint(readPersonalData)
  data({ viewer }: InputOf<typeof readPersonalData>): Promise<PersonalDataAnswer> {
    return this.personalData.of(viewer.id);
  }

  /** A POST, because a DELETE has no body for the password. */
  @Endpoint(deleteAccount)
  remove({ viewer, token, body: { password } }: InputOf<typeof deleteAccount>): Promise<void> {
    return this.deleteAccount.byOwner(viewer.id, token, password);
  }

  /** Signs out everywhere, here too. */
  @Endpoint(endSessions)
  endSessions({ viewer }: InputOf<typeof endSessions>): Promise<void> {
    return this.database.transaction((em) => endAllSessions(em, viewer.id));
  }

  @Endpoint(endSession)
  async endSession({ viewer, params: { id } }: InputOf<typeof endSession>): Promise<void> {
    if (!(await this.sessions.endOne(viewer.id, id))) throw new Refusal('not_found');
  }
}
