import { describe, expect, it } from 'vitest';
import { pathForLog } from '../app/server/path-for-log.server.ts';
import { clientAddress, requestId } from './request-facts.ts';

describe('facts of a request', () => {
  it('keeps a harmless request id and replaces any other', () => {
    expect(requestId('abc-12345')).toBe('abc-12345');
    for (const bad of [undefined, 'short', 'a b c d e f g h', 'x'.repeat(81), 'line\nbreak-12345'])
      expect(requestId(bad)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes the address of the socket when no proxy is trusted', () => {
    expect(clientAddress('::ffff:10.0.0.9', '1.2.3.4', 0)).toBe('10.0.0.9');
  });

  it('counts exactly the trusted hops from the right, so a client cannot choose its address', () => {
    expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.7', 1)).toBe('203.0.113.7');
    expect(clientAddress('10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7');
    expect(clientAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1');
  });

  it('takes a port from the address that a proxy wrote, and the socket for what is no address', () => {
    expect(clientAddress('10.0.0.1', '203.0.113.88:1001', 1)).toBe('203.0.113.88');
    expect(clientAddress('10.0.0.1', '[2001:db8::1]:443', 1)).toBe('2001:db8::1');
    expect(clientAddress('10.0.0.1', '2001:db8::1', 1)).toBe('2001:db8::1');
    for (const nothing of ['unknown', '_hidden', '203.0.113.88:1001:2', ''])
      expect(clientAddress('10.0.0.1', nothing, 1)).toBe('10.0.0.1');
  });

  it('keeps the secret address of a calendar out of the log, and other paths as they are', () => {
    expect(pathForLog('/calendar/abc123.ics')).toBe('/calendar/[hidden]');
    expect(pathForLog('//calendar/abc123.ics/x')).toBe('//calendar/[hidden]');
    expect(pathForLog('/my-calendar')).toBe('/my-calendar');
  });
});
