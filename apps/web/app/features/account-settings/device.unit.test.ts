import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    { browser: 'Chrome', system: 'Linux' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
    { browser: 'Firefox', system: 'Windows' },
  ],
  ['curl/8.5.0', null],
  ['<script>alert(1)</script>', null],
  ['', null],
  [null, null],
])('somebody recognizes a device by its browser and system: %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device);
});
