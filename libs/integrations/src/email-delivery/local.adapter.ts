import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keptEmailSchema, type KeptEmail } from '@canopy/contracts/emails';
import { brand } from '@canopy/contracts/brand';
import type { EmailDelivery, EmailMessage } from './email-delivery.port.ts';

/** How many of the newest mails the mailbox shows. */
const shown = 200;

/** Reads what `LocalDelivery` kept. */
export abstract class KeptMailbox {
  abstract newestFirst(): Promise<KeptEmail[]>;
}

/** Local adapter: keeps each mail as a file, where the mailbox page (another process) reads it. */
export class LocalDelivery implements EmailDelivery, KeptMailbox {
  private readonly folder: string;
  private made: Promise<void> | undefined;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'mailbox');
  }

  async send({ id, to, replyTo, subject, html, text }: EmailMessage): Promise<void> {
    const kept: KeptEmail = {
      id,
      to,
      from: `${brand.name} <${brand.supportEmail}>`,
      subject,
      html,
      text,
      sentAt: new Date().toISOString(),
      ...(replyTo ? { replyTo } : {}),
    };
    // Written aside and renamed, so that a reader never meets half a file.
    const file = join(this.folder, `${kept.sentAt.replace(/[:.]/g, '-')}_${id}.json`);
    const content = JSON.stringify(kept);
    const write = async () => {
      await (this.made ??= this.makeFolder());
      await writeFile(`${file}.part`, content);
    };
    await write().catch((error: NodeJS.ErrnoException) => {
      this.made = undefined;
      if (error.code !== 'ENOENT') throw error;
      // Somebody has emptied the data folder meanwhile.
      return write();
    });
    await rename(`${file}.part`, file);
  }

  private async makeFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    // Links that open accounts stand there.
    await chmod(this.folder, 0o700);
  }

  async newestFirst(): Promise<KeptEmail[]> {
    const names = await readdir(this.folder).catch(() => []);
    const newest = names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
      .slice(0, shown);
    return Promise.all(
      newest.map(async (name) => keptEmailSchema.parse(JSON.parse(await readFile(join(this.folder, name), 'utf8')))),
    );
  }
}
