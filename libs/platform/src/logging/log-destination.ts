import { write, writeSync } from 'node:fs';

/**
 * Lines wait here while whatever reads them is slow; what comes beyond is lost, so that a log never takes the memory of
 * the work.
 */
const mostWaitingBytes = 8 * 1024 ** 2;
const busyMilliseconds = 10;
const failedMilliseconds = 100;
/** At the end of the process a full pipe is waited for so long. */
const lastMilliseconds = 1_000;

const busy = (error: unknown) => ['EAGAIN', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Where pino's lines go: written beside the work, in order, some at a time. Lines that cannot be written (a full disk,
 * a reader that is gone) are lost and counted, and the next that can be written is preceded by how many. Nothing about
 * logging ever throws or waits.
 *
 * Pino's own destination ends the process at the first such line, and at its exit tries for ever to write the rest.
 */
export class LogDestination {
  private waiting: string[] = [];
  private bytes = 0;
  private writing: Buffer | null = null;
  private linesWriting = 0;
  private lost = 0;
  private readonly descriptor: number;
  private readonly most: number;

  constructor(descriptor: number, most = mostWaitingBytes) {
    this.descriptor = descriptor;
    this.most = most;
    process.on('exit', () => this.flushSync());
  }

  write(line: string): void {
    if (this.bytes + line.length > this.most) {
      this.lost += 1;
      return;
    }
    this.waiting.push(line);
    this.bytes += line.length;
    if (!this.writing) this.next();
  }

  /** Pino asks for this before it ends the process, and so does the end itself. */
  flushSync(): void {
    const deadline = Date.now() + lastMilliseconds;
    let rest = Buffer.concat([this.writing ?? Buffer.alloc(0), this.take()]);
    this.writing = null;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(this.descriptor, rest));
      } catch (error) {
        if (!busy(error) || Date.now() > deadline) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    }
  }

  /** All that waits, with the news of what was lost before it. */
  private take(): Buffer {
    this.linesWriting = this.waiting.length;
    const news =
      this.lost > 0 && this.linesWriting > 0
        ? `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lines: this.lost, msg: 'lines of this log were lost' })}\n`
        : '';
    if (news) this.lost = 0;
    const text = news + this.waiting.join('');
    this.waiting = [];
    this.bytes = 0;
    return Buffer.from(text);
  }

  private next(): void {
    this.writing = this.waiting.length > 0 ? this.take() : null;
    if (this.writing) this.carryOn();
  }

  private carryOn(): void {
    const batch = this.writing!;
    write(this.descriptor, batch, (error, written) => {
      // Somebody could not wait, and wrote it meanwhile.
      if (this.writing !== batch) return;
      if (error && busy(error)) return void setTimeout(() => this.carryOn(), busyMilliseconds);
      if (error) {
        this.lost += this.linesWriting;
        this.writing = Buffer.alloc(0);
        // A disk that is full stays full for a while: no need to try with each line.
        return void setTimeout(() => this.next(), failedMilliseconds);
      }
      this.writing = batch.subarray(written);
      if (this.writing.length > 0) this.carryOn();
      else this.next();
    });
  }
}
