import {
  ApiBearerAuth,
  ApiBody,
  type ApiBodyOptions,
  ApiConsumes,
  ApiOperation,
  ApiParam,
  type ApiParamOptions,
  ApiQuery,
  type ApiQueryOptions,
  ApiResponse,
  type ApiResponseOptions,
} from '@nestjs/swagger';
import { type Endpoint, refusalsOf } from '@canopy/contracts/endpoint';
import { refusalSchema } from '@canopy/contracts/refusal-schema';
import { type RefusalBody, type RefusalCode, refusals, statusCodeName } from '@canopy/contracts/refusals';
import { missingIn } from '@canopy/contracts/id-of';

/** The operation of an endpoint in the OpenAPI document. */
export function describeOperation(endpoint: Endpoint): MethodDecorator[] {
  const { summary, access, params, query, body, example, form } = endpoint;
  return [
    ApiOperation({ summary }),
    ...(access === 'visitor' ? [] : [ApiBearerAuth()]),
    // Swagger reads contracts only from Nest's own parameter decorators, so its types do not know `standardSchema`.
    ...(params ? [ApiParam({ standardSchema: params } as unknown as ApiParamOptions)] : []),
    ...(query ? [ApiQuery({ standardSchema: query, required: false } as unknown as ApiQueryOptions)] : []),
    ...(body
      ? [ApiBody({ standardSchema: body, examples: { example: { value: example } } } as unknown as ApiBodyOptions)]
      : []),
    ...(form ? [ApiConsumes('multipart/form-data'), ApiBody({ schema: formSchema(form) })] : []),
    ...success(endpoint),
    ...failures(endpoint),
  ];
}

function success({ answer }: Endpoint): MethodDecorator[] {
  if (!answer) return [ApiResponse({ status: 204, description: 'Done' })];
  const { status } = answer;
  return 'file' in answer
    ? [ApiResponse({ status, description: 'The file', content: { [answer.file]: { schema: binary } } })]
    : [ApiResponse({ status, description: 'Success', standardSchema: answer.schema } as unknown as ApiResponseOptions)];
}

/** One answer for each status, with every refusal that has it. */
function failures(endpoint: Endpoint): MethodDecorator[] {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of new Set([...refusalsOf(endpoint), ...(endpoint.params ? missingIn(endpoint.params) : [])])) {
    const status = refusals[code][0];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].map(([status, codes]) =>
    ApiResponse({
      status,
      description: codes.map((code) => `\`${code}\`: ${refusals[code][1]}`).join('\n\n'),
      standardSchema: refusalSchema,
      examples: Object.fromEntries(codes.map((code) => [code, { summary: refusals[code][1], value: exampleOf(code) }])),
    } as unknown as ApiResponseOptions),
  );
}

const exampleOf = (code: RefusalCode): RefusalBody => ({
  code: statusCodeName(refusals[code][0]),
  reason: code,
  error: refusals[code][1],
});

const binary = { type: 'string', format: 'binary' } as const;

const formSchema = (form: NonNullable<Endpoint['form']>) => ({
  type: 'object' as const,
  properties: Object.fromEntries(Object.entries(form).map(([name, description]) => [name, { ...binary, description }])),
});
