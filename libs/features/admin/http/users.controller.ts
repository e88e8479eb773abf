import { Readable } from 'node:stream';
import { Controller, Header, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PlatformFee, UserPage, UserToDelete } from '@canopy/contracts/admin';
import { Clock } from '@canopy/platform/clock';
import {
  deleteUser,
  exportUsers,
  listUsers,
  readUserToDelete,
  setPlatformFee,
} from '@canopy/contracts/admin.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
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

  @Endpoint(listUsers)
  page({ query }: InputOf<typeof listUsers>): Promise<UserPage> {
    return this.users.page(query);
  }

  /** The file is named by today's date in Toronto. */
  @Header('cache-control', 'private, no-store')
  @Endpoint(exportUsers)
  async export({ viewer }: InputOf<typeof exportUsers>): Promise<StreamableFile> {
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

  @Endpoint(readUserToDelete)
  toDelete({ params: { id } }: InputOf<typeof readUserToDelete>): Promise<UserToDelete> {
    return this.users.toDelete(id);
  }

  @Endpoint(setPlatformFee)
  async setFee({
    viewer,
    params: { id },
    body: { platformFeePercentage },
  }: InputOf<typeof setPlatformFee>): Promise<PlatformFee> {
    await this.fee.set(id, platformFeePercentage, viewer);
    return { platformFeeBps: platformFeePercentage };
  }

  @Endpoint(deleteUser)
  remove({ viewer, params: { id } }: InputOf<typeof deleteUser>): Promise<void> {
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
