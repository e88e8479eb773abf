import { Processor } from '@nestjs/bullmq';
import { JobProcessor } from '@canopy/platform/queue';
import { sendEmailJob } from '../send-email.declaration.ts';
import { SendEmail } from '../send-email.ts';

@Processor(sendEmailJob.name, { concurrency: 4 })
export class SendEmailProcessor extends JobProcessor<{ emailId: string }> {
  constructor(private readonly sendEmail: SendEmail) {
    super(sendEmailJob);
  }

  protected handle({ emailId }: { emailId: string }): Promise<void> {
    return this.sendEmail.send(emailId);
  }
}
