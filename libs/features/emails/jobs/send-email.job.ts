import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobHandler } from '@canopy/platform/queue';
import { sendEmailJob } from '../send-email.declaration.ts';
import { SendEmail } from '../send-email.ts';

@Injectable()
@HandlesJob(sendEmailJob)
export class SendEmailHandler implements JobHandler<{ emailId: string }> {
  constructor(private readonly sendEmail: SendEmail) {}

  handle({ emailId }: { emailId: string }): Promise<void> {
    return this.sendEmail.send(emailId);
  }
}
