import { HttpCode, RequestMapping, RequestMethod, SetMetadata, type StreamableFile } from '@nestjs/common';
import type { z } from 'zod';
import type { Viewer } from '@canopy/contracts/accounts';
import type { AnswerOf, Endpoint as Contract } from '@canopy/contracts/endpoint';
import { describeOperation } from './describe-operation.ts';
import { Input } from './input.ts';

const contractKey = 'canopy:endpoint';

/** The contract of a controller's method, when it has one. */
export const contractOf = (handler: object): Contract | undefined =>
  Reflect.getMetadata(contractKey, handler) as Contract | undefined;

type Given<E extends Contract, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? Record<Part, z.output<Schema>> : unknown;

/** What a handler is given: the request as its contract has judged it, and who asks. */
export type InputOf<E extends Contract> = Given<E, 'params'> &
  Given<E, 'query'> &
  Given<E, 'body'> &
  // The token came as a bearer token, and on public endpoints it may open no session.
  (E extends { access: 'visitor' }
    ? { viewer: Viewer | null; token: string | null }
    : { viewer: Viewer; token: string });

/** A file is streamed, or written to the reply by the handler itself. */
type Answered<E extends Contract> = E extends { answer: { file: string } } ? StreamableFile | void : AnswerOf<E>;

/** Nest's own parameter decorators may follow the input, where the contract cannot speak for a request. */
export type HandlerOf<E extends Contract> = (input: InputOf<E>, ...more: never[]) => Answered<E> | Promise<Answered<E>>;

/**
 * Makes a method of a controller the handler of a contract: its route, status, access, validation and documentation
 * come from there, and a handler whose input or answer does not fit does not compile.
 */
export const Endpoint =
  <E extends Contract>(contract: E) =>
  <Handler extends HandlerOf<E>>(
    target: object,
    name: string | symbol,
    method: TypedPropertyDescriptor<Handler>,
  ): void => {
    for (const decorate of [
      SetMetadata(contractKey, contract),
      RequestMapping({ path: contract.path, method: RequestMethod[contract.method] }),
      HttpCode(contract.answer?.status ?? 204),
    ])
      decorate(target, name, method as TypedPropertyDescriptor<unknown>);
    Input(contract)(target, name, 0);
    undescribed.push(() => {
      for (const decorate of describeOperation(contract))
        decorate(target, name, method as TypedPropertyDescriptor<unknown>);
    });
  };

const undescribed: (() => void)[] = [];

/** Tells Swagger of every endpoint. A start does without: few people ask for the document, and each start would wait. */
export function describeEndpoints(): void {
  for (const describe of undescribed.splice(0)) describe();
}
