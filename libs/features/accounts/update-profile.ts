import { Injectable } from '@nestjs/common';
import type { UpdateProfileInput } from '@canopy/contracts/accounts';
import { Database } from '@canopy/platform/database';
import { User } from './user.entity.ts';

/** The name that others see, and the language in which we write. Records of past sales keep the name of their time. */
@Injectable()
export class UpdateProfile {
  constructor(private readonly database: Database) {}

  async update(userId: string, { displayName, language }: UpdateProfileInput): Promise<void> {
    await this.database.transaction(async (em) => {
      const user = await em.findOne(User, userId);
      if (user) em.assign(user, { displayName, ...(language && { language }) });
    });
  }
}
