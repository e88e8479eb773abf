import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { Refusal } from '@canopy/contracts/refusals';
import type { MediaType } from '@canopy/contracts/vocabulary';
import { maxMegabytes, tooLarge } from '@canopy/rules/media-limits';
import { cutOff } from './cut-off.ts';
import { judgeFile, sampleBytes, type FileKind } from './judge-file.ts';

export interface ReceivedFile extends FileKind {
  /** As the sender calls it; good for a hint, never for a decision. */
  name: string;
  bytes: Buffer;
}

/** Parts by their names in the form. */
export interface ReceivedUpload {
  files: Record<string, ReceivedFile>;
  fields: Record<string, string>;
}

/** What one upload may be made of beside its files: short texts, and few of them. */
const limits = {
  fields: 5,
  fieldSize: 1_000,
  fieldNameSize: 50,
  files: 2,
  parts: 7,
  headerPairs: 20,
  fileSize: Number.MAX_SAFE_INTEGER,
};

/**
 * Reads a multipart body as it flows in. As soon as a file is of no wanted kind, or longer than its kind may be,
 * reading stops and the rest never reaches memory or disk. One file is kept in memory, and it is at most as large as
 * the largest kind.
 * @param wanted kinds per name of a file part; a part with another name is refused
 * @param before asked before anything is read; its refusal ends the upload too
 * @throws Refusal media_type_refused, media_too_large, media_missing (nothing was chosen), media_empty,
 *   malformed_request
 */
export async function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Record<string, readonly MediaType[]>,
  before: () => Promise<void> = async () => undefined,
): Promise<ReceivedUpload> {
  try {
    if (!request.isMultipart()) throw new Refusal('unsupported_media_type');
    await before();
    return await readParts(request, wanted);
  } catch (error) {
    if (!request.raw.readableEnded) cutOff(request.raw, reply.raw);
    throw error;
  }
}

async function readParts(
  request: FastifyRequest,
  wanted: Record<string, readonly MediaType[]>,
): Promise<ReceivedUpload> {
  const received: ReceivedUpload = { files: {}, fields: {} };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') received.files[part.fieldname] = await receiveFile(part, wanted);
      else received.fields[part.fieldname] = textOf(part);
    }
    return received;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Whatever the reader of the parts objects to is the sender's: a broken boundary, too many parts, a line that went
    // dead.
    throw new Refusal((error as { statusCode?: number }).statusCode === 413 ? 'too_large' : 'malformed_request', {
      cause: error,
    });
  }
}

async function receiveFile(part: MultipartFile, wanted: Record<string, readonly MediaType[]>): Promise<ReceivedFile> {
  // A form in which nothing was chosen sends a part without a name.
  if (!part.filename) throw new Refusal('media_missing');
  const kinds = Object.hasOwn(wanted, part.fieldname) ? wanted[part.fieldname]! : [];
  const { bytes, kind } = await readFile(part.file, kinds);
  return { name: (part.filename ?? '').slice(0, 200), bytes, ...kind };
}

async function readFile(stream: Readable, wanted: readonly MediaType[]): Promise<{ bytes: Buffer; kind: FileKind }> {
  const chunks: Buffer[] = [];
  let size = 0;
  let kind: FileKind | null = null;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (!kind && size >= sampleBytes) kind = await judged(chunks, wanted);
    if (kind && tooLarge(kind.type, size))
      throw new Refusal('media_too_large', { data: { megabytes: maxMegabytes(kind.type) } });
  }
  if (!kind && size === 0) throw new Refusal('media_empty');
  kind ??= await judged(chunks, wanted);
  return { bytes: Buffer.concat(chunks), kind };
}

async function judged(chunks: Buffer[], wanted: readonly MediaType[]): Promise<FileKind> {
  const kind = await judgeFile(Buffer.concat(chunks).subarray(0, sampleBytes));
  if (!kind || !wanted.includes(kind.type)) throw new Refusal('media_type_refused');
  return kind;
}

function textOf(part: MultipartValue): string {
  if (part.valueTruncated || typeof part.value !== 'string') throw new Refusal('malformed_request');
  return part.value;
}
