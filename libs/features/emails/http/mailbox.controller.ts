import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Mailbox } from '@canopy/contracts/emails';
import { Refusal } from '@canopy/contracts/refusals';
import { KeptMailbox } from '@canopy/integrations/email-delivery';
import { readMailbox } from '@canopy/contracts/emails.endpoints';
import { Endpoint } from '@canopy/platform/http';
import { Config } from '@canopy/platform/runtime';

/** The mails that local mode kept instead of delivering them. Does not exist outside local mode. */
@ApiTags('development')
@Controller()
export class MailboxController {
  constructor(
    private readonly mailbox: KeptMailbox,
    private readonly config: Config,
  ) {}

  @Endpoint(readMailbox)
  async list(): Promise<Mailbox> {
    if (this.config.mode !== 'local') throw new Refusal('not_found');
    return { emails: await this.mailbox.newestFirst() };
  }
}
