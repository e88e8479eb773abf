import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Endpoint } from '@canopy/contracts/endpoint';
import { validate, validateParams } from './validation.ts';
import type { RequestWithViewer } from './viewer.ts';

interface ReceivedRequest extends RequestWithViewer {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The first parameter of a handler, see `InputOf`. A form's own faults are told before an address that names nothing. */
export const Input = createParamDecorator(({ body, query, params }: Endpoint, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<ReceivedRequest>();
  return {
    viewer: request.user ?? null,
    token: request.bearerToken ?? null,
    ...(body ? { body: validate(body, request.body) } : {}),
    ...(query ? { query: validate(query, request.query) } : {}),
    ...(params ? { params: validateParams(params, request.params) } : {}),
  };
});
