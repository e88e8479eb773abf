import { Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Media, uploadFieldsSchema } from '@canopy/contracts/listings';
import { Refusal } from '@canopy/contracts/refusals';
import { receiveUpload, UploadThrottle } from '@canopy/media';
import { uploadListingMedia } from '@canopy/contracts/listings.endpoints';
import { Endpoint, type InputOf, validate } from '@canopy/platform/http';
import { UploadMedia } from './upload-media.ts';

/** Multipart: `file`, for a film perhaps `poster`, and the texts `alt` and `listingId`. */
@ApiTags('listings')
@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadMedia,
    private readonly turns: UploadThrottle,
  ) {}

  @Endpoint(uploadListingMedia)
  upload(
    { viewer }: InputOf<typeof uploadListingMedia>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Media> {
    return this.turns.run(viewer.id, async () => {
      const { files, fields } = await receiveUpload(
        request,
        reply,
        { file: ['image', 'video'], poster: ['image'] },
        () => this.uploads.mayBegin(viewer),
      );
      const { alt, listingId } = validate(uploadFieldsSchema, fields);
      if (!files['file']) throw new Refusal('media_missing');
      return this.uploads.upload(viewer, {
        file: files['file'],
        poster: files['poster'],
        alt,
        listingId: listingId ?? null,
      });
    });
  }
}
