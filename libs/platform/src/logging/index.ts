export { createLogger, nestLogger, type Logger } from './logger.ts';
export { currentRequestId, inRequest, isInternalRequest, isRequestId } from './request-context.ts';
