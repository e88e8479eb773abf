import { relative } from 'node:path';
import type { Config } from '@canopy/platform/config';

const people = [
  ['family', 'a parent with tickets'],
  ['provider', 'an approved provider'],
  ['premium', 'a provider with Premium'],
  ['newprovider', 'approved, cannot take payments yet'],
  ['applicant', 'waiting for approval'],
  ['rejected', 'was not approved'],
  ['admin', 'the administrator'],
] as const;

/** The one block that a person needs to begin. */
export function welcome(config: Config): string {
  const near = relative(process.cwd(), config.dataDir);
  const data = near.startsWith('..') ? config.dataDir : near;
  const demo = [
    '  Demo accounts (password: canopy-demo)',
    ...people.map(([name, what]) => `    ${`${name}@canopy.test`.padEnd(26)}${what}`),
    `  Mail it sent      ${config.publicUrl}/dev/mailbox`,
  ];
  return [
    '',
    `  Canopy is ready   ${config.publicUrl}`,
    ...(config.seed === 'demo' ? demo : config.mode === 'local' ? demo.slice(-1) : []),
    `  Data and logs     ${data}, ${data}/logs`,
    ...(config.mode === 'local' && !isLoopback(config.web.host)
      ? [
          `  Open to others    WEB_HOST is ${config.web.host}: whoever reaches this machine can read its mails and sign in with the demo passwords.`,
        ]
      : []),
    '  Stop with Ctrl-C',
    '',
  ].join('\n');
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');
