export const carousel = {
  label: 'Photos and videos',
  carousel: 'carousel',
  slide: 'slide',
  items: 'Photos and videos in a row; the arrow keys move on',
  position: '{{n}} of {{count}}',
  previous: 'Previous photo or video',
  next: 'Next photo or video',
  fullscreen: 'View full screen',
  close: 'Close full screen',
  thumbnails: 'All photos and videos',
  show: 'Show item {{n}} of {{count}}',
  unnamed: 'From the listing “{{title}}”',
  download: 'Download the video',
  missing: {
    photo: 'This photo could not be loaded.',
    film: 'This video cannot be played here.',
  },
} as const;
