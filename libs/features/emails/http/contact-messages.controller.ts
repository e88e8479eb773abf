import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { sendContactMessage } from '@canopy/contracts/contact.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { WriteToUs } from '../write-to-us.ts';

@ApiTags('contact')
@Controller()
export class ContactMessagesController {
  constructor(private readonly us: WriteToUs) {}

  @Endpoint(sendContactMessage)
  write({ viewer, body }: InputOf<typeof sendContactMessage>): Promise<void> {
    return this.us.send(body, viewer);
  }
}
