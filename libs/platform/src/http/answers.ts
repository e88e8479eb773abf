import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';

/** What an endpoint answers on success: the status it sends and, in the OpenAPI document, the contract of its body. */
export const Answers = (status: 200 | 201, schema: z.ZodType) =>
  applyDecorators(HttpCode(status), ApiResponse({ status, description: 'Success', standardSchema: schema as never }));
