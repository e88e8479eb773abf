export { closeServer } from './close-server.ts';
export { setStopDeadline } from './stop-deadline.ts';
