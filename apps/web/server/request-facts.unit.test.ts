import { describe, expect, it } from 'vitest';
import { pathForLog } from '../app/server/path-for-log.server.ts';
import { clientAddress, isReadable, requestId } from './request-facts.ts';

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

  it('knows which addresses the router cannot read back', () => {
    for (const path of ['/', '//', '/listings', '/a%5C', '/%5Cfoo', '/%2F', '/%', '/%ff', '/caf%C3%A9', '/%255C'])
      expect(isReadable(path), path).toBe(true);
    for (const path of ['/%5C', '/%5c%5C', '/%5C:x', '/%5C%5B', '/%5Ca%20b', '/%09/', '/%5C/%ff'])
      expect(isReadable(path), path).toBe(false);
  });

  it('keeps the secret address of a calendar out of the log, and other paths as they are', () => {
    expect(pathForLog('/calendar/abc123.ics')).toBe('/calendar/[hidden]');
    expect(pathForLog('//calendar/abc123.ics/x')).toBe('//calendar/[hidden]');
    expect(pathForLog('/my-calendar')).toBe('/my-calendar');
  });
});
