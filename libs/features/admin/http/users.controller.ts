import { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Put, Query, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Viewer } from '@canopy/contracts/accounts';
import {
  feeOfUserIdSchema,
  type ListUsers,
  listUsersSchema,
  type PlatformFee,
  platformFeeSchema,
  setPlatformFeeSchema,
  userIdSchema,
  type UserPage,
  userPageSchema,
  type UserToDelete,
  userToDeleteSchema,
} from '@canopy/contracts/admin';
import { apiPaths } from '@canopy/contracts/api-paths';
import { Clock } from '@canopy/platform/clock';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { toLocalDateTime } from '@canopy/rules/dates';
import { DeleteUser } from '../delete-user.ts';
import { ExportUsers } from '../export-users.ts';
import { SetPlatformFee } from '../set-platform-fee.ts';
import { UsersQuery } from '../users.queries.ts';

@ApiTags('users')
@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersQuery,
    private readonly fee: SetPlatformFee,
    private readonly deleteUser: DeleteUser,
    private readonly exportUsers: ExportUsers,
    private readonly clock: Clock,
  ) {}

  @Access('admin')
  @Get(apiPaths.users)
  @Answers(200, userPageSchema)
  page(@Query({ schema: listUsersSchema }) query: ListUsers): Promise<UserPage> {
    return this.users.page(query);
  }

  /** The file is named by today's date in Toronto. */
  @Access('admin')
  @Get(apiPaths.usersExport)
  @Header('cache-control', 'private, no-store')
  @ApiProduces('text/csv')
  async export(@CurrentViewer() viewer: Viewer): Promise<StreamableFile> {
    const lines = this.exportUsers.lines(viewer.id);
    // The head and the first people are read before the answer begins: until then a failure can still be told.
    const [head, first] = [await lines.next(), await lines.next()];
    const opening = [head, first].flatMap(({ value }) => value ?? []);
    return new StreamableFile(
      Readable.from(continued(opening, lines), { objectMode: false, highWaterMark: 256 * 1024 }),
      {
        type: 'text/csv; charset=utf-8',
        disposition: `attachment; filename="canopy-users-${toLocalDateTime(this.clock.now()).slice(0, 10)}.csv"`,
      },
    );
  }

  @Access('admin')
  @Get('/users/:id')
  @Answers(200, userToDeleteSchema)
  toDelete(@Param({ schema: userIdSchema }) { id }: { id: string }): Promise<UserToDelete> {
    return this.users.toDelete(id);
  }

  @Access('admin')
  @Put('/users/:id/platform-fee')
  @Answers(200, platformFeeSchema)
  async setFee(
    @CurrentViewer() viewer: Viewer,
    @Param({ schema: feeOfUserIdSchema }) { id }: { id: string },
    @Body({ schema: setPlatformFeeSchema }) { platformFeePercentage }: { platformFeePercentage: number },
  ): Promise<PlatformFee> {
    await this.fee.set(id, platformFeePercentage, viewer);
    return { platformFeeBps: platformFeePercentage };
  }

  @Access('admin')
  @Delete('/users/:id')
  @HttpCode(204)
  remove(@CurrentViewer() viewer: Viewer, @Param({ schema: userIdSchema }) { id }: { id: string }): Promise<void> {
    return this.deleteUser.delete(id, viewer);
  }
}

/** What was read already, then the rest. Its end, however it comes, ends the query behind it. */
async function* continued(
  opening: string[],
  lines: AsyncGenerator<string, void, undefined>,
): AsyncGenerator<string, void, undefined> {
  try {
    yield* opening;
    yield* lines;
  } finally {
    await lines.return();
  }
}
