import { Controller, Delete, HttpCode, Put, Req, Res } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Photo, photoSchema, type Viewer } from '@canopy/contracts/accounts';
import { apiPaths } from '@canopy/contracts/api-paths';
import { Refusal } from '@canopy/contracts/refusals';
import { PhotoUploadThrottle, receiveUpload } from '@canopy/media';
import { Access, Answers, CurrentViewer } from '@canopy/platform/http';
import { SetPhoto } from '../set-photo.ts';

/** Multipart with one part, `photo`. */
@ApiTags('account')
@Controller()
export class PhotoController {
  constructor(
    private readonly photo: SetPhoto,
    private readonly turns: PhotoUploadThrottle,
  ) {}

  @Access('user')
  @Put(apiPaths.accountPhoto)
  @ApiConsumes('multipart/form-data')
  @Answers(200, photoSchema)
  set(
    @CurrentViewer() viewer: Viewer,
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

  @Access('user')
  @Delete(apiPaths.accountPhoto)
  @HttpCode(204)
  remove(@CurrentViewer() viewer: Viewer): Promise<void> {
    return this.photo.remove(viewer.id);
  }
}
