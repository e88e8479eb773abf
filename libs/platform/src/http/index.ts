export { AccessGuard } from './access.guard.ts';
export { contractOf, describeEndpoints, Endpoint, type HandlerOf, type InputOf } from './endpoint.ts';
export { csvFile } from './csv-file.ts';
export { createHttpApp } from './create-http-app.ts';
export { asRefusal, ErrorFilter, refusalBody } from './error-filter.ts';
export { HttpModule } from './http.module.ts';
export { validate } from './validation.ts';
export { ViewerSource, type RequestWithViewer } from './viewer.ts';
