export { Answers } from './answers.ts';
export { Access, AccessGuard, accessLevelOf } from './access.ts';
export { createHttpApp } from './create-http-app.ts';
export { asRefusal, ErrorFilter, refusalBody } from './error-filter.ts';
export { HttpModule } from './http.module.ts';
export { bearerToken, CurrentViewer, MaybeViewer, ViewerSource, type RequestWithViewer } from './viewer.ts';
