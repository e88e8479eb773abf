import { Injectable } from '@nestjs/common';
import type { UpdateProfileInput } from '@canopy/contracts/accounts';
import { Database } from '@canopy/platform/database';

/** The name that others see. Records of past sales keep the name of their time. */
@Injectable()
export class UpdateProfile {
  constructor(private readonly database: Database) {}

  async update(userId: string, { displayName }: UpdateProfileInput): Promise<void> {
    await this.database.rows('update users set display_name = ?, updated_at = now() where id = ?', [
      displayName,
      userId,
    ]);
  }
}
