import { Controller, Header, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PlatformFee, RoleOfUser, UserPage, UserDetails } from '@canopy/contracts/admin';
import type { FastifyReply } from 'fastify';
import { Clock } from '@canopy/platform/clock';
import {
  deleteUser,
  exportUsers,
  listUsers,
  readUser,
  setPlatformFee,
  setRole,
  startViewing,
  stopViewing,
} from '@canopy/contracts/admin.endpoints';
import { resetSecondFactor } from '@canopy/contracts/second-factor.endpoints';
import { exportedRowsHeader } from '@canopy/contracts/exported-rows';
import { csvFile, Endpoint, type InputOf } from '@canopy/platform/http';
import { ChangeRole } from '../change-role.ts';
import { DeleteUser } from '../delete-user.ts';
import { ExportUsers } from '../export-users.ts';
import { ResetSecondFactor } from '../reset-second-factor.ts';
import { SetPlatformFee } from '../set-platform-fee.ts';
import { ViewAs } from '../view-as.ts';
import { UsersQuery } from '../users.queries.ts';

@ApiTags('users')
@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersQuery,
    private readonly fee: SetPlatformFee,
    private readonly role: ChangeRole,
    private readonly viewing: ViewAs,
    private readonly secondFactor: ResetSecondFactor,
    private readonly deleteUser: DeleteUser,
    private readonly exportUsers: ExportUsers,
    private readonly clock: Clock,
  ) {}

  @Endpoint(listUsers)
  page({ query }: InputOf<typeof listUsers>): Promise<UserPage> {
    return this.users.page(query);
  }

  @Header('cache-control', 'private, no-store')
  @Endpoint(exportUsers)
  async export(
    { viewer }: InputOf<typeof exportUsers>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    let users = 0;
    const lines = this.exportUsers.lines(viewer, (count) => (users = count));
    const file = await csvFile('canopy-users', lines, this.clock.now());
    void reply.header(exportedRowsHeader, users);
    return file;
  }

  @Endpoint(readUser)
  details({ params: { id } }: InputOf<typeof readUser>): Promise<UserDetails> {
    return this.users.details(id);
  }

  @Endpoint(setPlatformFee)
  async setFee({ viewer, params: { id }, body }: InputOf<typeof setPlatformFee>): Promise<PlatformFee> {
    await this.fee.set(id, body, viewer);
    return { platformFeeBps: body.platformFeePercentage };
  }

  @Endpoint(setRole)
  async setRole({ viewer, params: { id }, body: { admin } }: InputOf<typeof setRole>): Promise<RoleOfUser> {
    return { role: await this.role.change(id, admin, viewer) };
  }

  @Endpoint(resetSecondFactor)
  resetSecondFactor({ viewer, params: { id } }: InputOf<typeof resetSecondFactor>): Promise<void> {
    return this.secondFactor.reset(id, viewer);
  }

  @Endpoint(startViewing)
  startViewing({ viewer, token, params: { id } }: InputOf<typeof startViewing>): Promise<void> {
    return this.viewing.start(id, viewer, token);
  }

  @Endpoint(stopViewing)
  stopViewing({ token }: InputOf<typeof stopViewing>): Promise<void> {
    return this.viewing.stop(token);
  }

  @Endpoint(deleteUser)
  remove({ viewer, params: { id } }: InputOf<typeof deleteUser>): Promise<void> {
    return this.deleteUser.delete(id, viewer);
  }
}
