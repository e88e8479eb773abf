import { inTime } from '../../browser/in-time.ts';

const widest = 1_280;
const patienceMs = 5_000;

/** A still of a film, as JPEG; null where this browser cannot play it. */
export async function videoPoster(url: string): Promise<Blob | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const happened = (event: string) =>
      new Promise<void>((resolve, reject) => {
        video.addEventListener(event, () => resolve(), { once: true });
        video.addEventListener('error', () => reject(new Error('unplayable')), { once: true });
        setTimeout(() => reject(new Error('too slow')), patienceMs);
      });
    const loaded = happened('loadeddata');
    video.src = url;
    await loaded;
    // The very first picture is often black.
    const frame = happened('seeked');
    video.currentTime = Math.min(1, video.duration / 2 || 0);
    await frame;
    const scale = Math.min(1, widest / video.videoWidth);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
    return await inTime(new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8)), patienceMs);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}
