import { Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Photo } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { PhotoUploadThrottle, receiveUpload } from '@canopy/media';
import { removePhoto, setPhoto } from '@canopy/contracts/accounts.endpoints';
import { Endpoint, type InputOf } from '@canopy/platform/http';
import { SetPhoto } from '../set-photo.ts';

/** Multipart with one part, `photo`. */
@ApiTags('account')
@Controller()
export class PhotoController {
  constructor(
    private readonly photo: SetPhoto,
    private readonly turns: PhotoUploadThrottle,
  ) {}

  @Endpoint(setPhoto)
  set(
    { viewer }: InputOf<typeof setPhoto>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Photo> {
    return this.turns.run(viewer.id, () =>
      this.photo.set(viewer.id, async () => {
        const { files } = await receiveUpload(request, reply, { photo: ['image'] });
        if (!files['photo']) throw new Refusal('media_missing');
        return files['photo'].bytes;
      }),
    );
  }

  @Endpoint(removePhoto)
  remove({ viewer }: InputOf<typeof removePhoto>): Promise<void> {
    return this.photo.remove(viewer.id);
  }
}
