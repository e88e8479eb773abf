export { createLogger, nestLogger, type Logger } from './logger.ts';
export {
  currentClientAddress,
  currentClientUserAgent,
  currentRequestId,
  inRequest,
  isInternalRequest,
  isRequestId,
} from './request-context.ts';
