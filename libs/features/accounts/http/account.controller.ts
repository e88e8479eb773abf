import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type Account,
  accountSchema,
  type ChangePassword,
  changePasswordSchema,
  type DeleteAccount as DeleteAccountInput,
  deleteAccountSchema,
  type PersonalData as PersonalDataAnswer,
  personalDataSchema,
  sessionIdSchema,
  type UpdateProfileInput,
  updateProfileSchema,
  type Viewer,
} from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import { Refusal } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
import { Access, Answers, bearerToken, CurrentViewer, type RequestWithViewer } from '@canopy/platform/http';
import { AccountQuery } from '../account.queries.ts';
import { DeleteAccount } from '../delete-account.ts';
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
    private readonly personalData: PersonalData,
    private readonly deleteAccount: DeleteAccount,
    private readonly database: Database,
  ) {}

  @Access('user')
  @Get(apiPaths.account)
  @Answers(200, accountSchema)
  look(@CurrentViewer() viewer: Viewer, @Req() request: RequestWithViewer): Promise<Account> {
    return this.account.of(viewer, bearerToken(request)!);
  }

  @Access('user')
  @Patch(apiPaths.account)
  @HttpCode(204)
  update(
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: updateProfileSchema }) body: UpdateProfileInput,
  ): Promise<void> {
    return this.profile.update(viewer.id, body);
  }

  @Access('user')
  @Put(apiPaths.accountPassword)
  @HttpCode(204)
  changePassword(
    @CurrentViewer() viewer: Viewer,
    @Req() request: RequestWithViewer,
    @Body({ schema: changePasswordSchema }) body: ChangePassword,
  ): Promise<void> {
    return this.setPassword.byOwner(viewer, bearerToken(request)!, body);
  }

  @Access('user')
  @Get(apiPaths.accountData)
  @Answers(200, personalDataSchema)
  data(@CurrentViewer() viewer: Viewer): Promise<PersonalDataAnswer> {
    return this.personalData.of(viewer.id);
  }

  /** A POST, because a DELETE has no body for the password. */
  @Access('user')
  @Post(apiPaths.accountDeletion)
  @HttpCode(204)
  remove(
    @CurrentViewer() viewer: Viewer,
    @Body({ schema: deleteAccountSchema }) { password }: DeleteAccountInput,
  ): Promise<void> {
    return this.deleteAccount.byOwner(viewer.id, password);
  }

  /** Signs out everywhere, here too. */
  @Access('user')
  @Delete(apiPaths.accountSessions)
  @HttpCode(204)
  endSessions(@CurrentViewer() viewer: Viewer): Promise<void> {
    return this.database.transaction((em) => this.sessions.endAll(em, viewer.id));
  }

  @Access('user')
  @Delete('/account/sessions/:id')
  @HttpCode(204)
  async endSession(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: sessionIdSchema }) { id }: { id: string },
  ): Promise<void> {
    if (!(await this.sessions.endOne(viewer.id, id))) throw new Refusal('not_found');
  }
}
